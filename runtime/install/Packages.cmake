# Debian packages, which scripts/package makes: one for each component that is installed.
#   penelope           the program, its library of Prolog, manual page and completion
#   libpenelope-dev    for C++ programs: header, archive, CMake package
#   python3-penelope   for Python; only where the Python package was built
#   penelope-doc       the documents
install(DIRECTORY docs/ DESTINATION share/doc/penelope-doc COMPONENT doc EXCLUDE_FROM_ALL)
install(FILES README.md CHANGELOG.md DESTINATION share/doc/penelope-doc COMPONENT doc EXCLUDE_FROM_ALL)
install(DIRECTORY runtime/embedding/example DESTINATION share/doc/penelope-doc COMPONENT doc EXCLUDE_FROM_ALL)

set(CPACK_GENERATOR DEB)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL program dev doc)
if(TARGET python_package)
  list(APPEND CPACK_COMPONENTS_ALL python)
endif()
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_NAME penelope)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "The authors of Penelope <penelope@example.org>")
set(CPACK_DEBIAN_PACKAGE_SECTION interpreters)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)

set(same_build "penelope (= ${PROJECT_VERSION}-1)")  # the library image fits the build that made it
set(description "or-parallel Prolog for search programs")

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME penelope)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS openmpi-bin)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "libpcre2-8-0, libxml2, libarchive13, libssl3")  # opened by library(pcre), (sgml), (archive) and (ssl)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "${description}
 Runs ISO Prolog, and explores the alternatives of a search on all cores of a
 machine or on several hosts, with the answers of a sequential run.")

# What Penelope::penelope links: PenelopeConfig.cmake looks for it.
set(CPACK_DEBIAN_DEV_PACKAGE_NAME libpenelope-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS
    "${same_build}, libgc-dev, libgmp-dev, libxxhash-dev, libmd-dev, libutf8proc-dev, libzstd-dev, libtbb-dev, libfmt-dev, pkg-config")
set(CPACK_COMPONENT_DEV_DESCRIPTION "${description} (C++ library)
 Header, archive and CMake package for C++ programs with Prolog inside.")

set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-penelope)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "${same_build}, ${PENELOPE_PYTHON_DEPENDS}")
set(scripts ${CMAKE_SOURCE_DIR}/runtime/install/python3-penelope)
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA "${scripts}/postinst;${scripts}/prerm")
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_COMPONENT_PYTHON_DESCRIPTION "${description} (Python package)
 import penelope: Prolog in Python programs.")

set(CPACK_DEBIAN_DOC_PACKAGE_NAME penelope-doc)
set(CPACK_DEBIAN_DOC_PACKAGE_SECTION doc)
set(CPACK_DEBIAN_DOC_PACKAGE_ARCHITECTURE all)
set(CPACK_COMPONENT_DOC_DESCRIPTION "${description} (documents)
 Guide, reference, design and how-tos, in Markdown.")

foreach(row program=penelope dev=libpenelope-dev python=python3-penelope doc=penelope-doc)
  string(REPLACE "=" ";" row ${row})
  list(POP_FRONT row component package)
  if(component IN_LIST CPACK_COMPONENTS_ALL)
    install(FILES LICENSE DESTINATION share/doc/${package} COMPONENT ${component} RENAME copyright EXCLUDE_FROM_ALL)
  endif()
endforeach()
include(CPack)
