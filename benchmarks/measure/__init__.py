"""What benchmarks/run measures."""
