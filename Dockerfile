# Penelope on Debian 12: docker build -t penelope . && docker run -it --rm -v "$PWD:/work" penelope FILE
FROM debian:12 AS build
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates git dpkg-dev pybind11-dev python3-dev
COPY . /penelope
WORKDIR /penelope
RUN scripts/setup && scripts/package /packages

FROM debian:12
COPY --from=build /packages/penelope_*.deb /packages/python3-penelope_*.deb /packages/
RUN apt-get update && apt-get install -y --no-install-recommends /packages/*.deb openmpi-bin && rm -rf /packages /var/lib/apt/lists/*
WORKDIR /work
ENTRYPOINT ["penelope"]
