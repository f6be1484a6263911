# find_package(Penelope) gives the target Penelope::penelope: the library, its header penelope.hpp, and where boot.image is.
include(CMakeFindDependencyMacro)
find_dependency(Threads)
find_dependency(TBB)
find_dependency(fmt)
include(${CMAKE_CURRENT_LIST_DIR}/PenelopeTargets.cmake)
