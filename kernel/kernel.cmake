# The kernel's sources, and the flags by which each build of the search gets its instruction set.
# Nothing else may be compiled with them.
set(NONET_KERNEL ${CMAKE_CURRENT_LIST_DIR})
set(NONET_KERNEL_SOURCES ${NONET_KERNEL}/dispatch.cpp ${NONET_KERNEL}/isa_base.cpp)

function(nonet_kernel_flags target)
  if(NOT MSVC)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O3>)
  endif()
  if(NONET_X86)
    target_compile_definitions(${target} PRIVATE NONET_X86)
  endif()
endfunction()

if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND NOT CMAKE_OSX_ARCHITECTURES MATCHES "arm64")
  set(NONET_X86 ON)
  list(APPEND NONET_KERNEL_SOURCES ${NONET_KERNEL}/isa_avx2.cpp ${NONET_KERNEL}/isa_avx512.cpp)
  if(MSVC)
    set_source_files_properties(${NONET_KERNEL}/isa_avx2.cpp PROPERTIES COMPILE_OPTIONS "/arch:AVX2")
    set_source_files_properties(${NONET_KERNEL}/isa_avx512.cpp PROPERTIES COMPILE_OPTIONS "/arch:AVX512")
  else()
    set_source_files_properties(${NONET_KERNEL}/isa_avx2.cpp PROPERTIES
      COMPILE_OPTIONS "-mavx2;-mbmi;-mbmi2;-mpopcnt")
    set_source_files_properties(${NONET_KERNEL}/isa_avx512.cpp PROPERTIES
      COMPILE_OPTIONS "-mavx512f;-mavx512bw;-mavx512vl;-mavx512bitalg;-mbmi;-mbmi2;-mpopcnt")
  endif()
endif()
