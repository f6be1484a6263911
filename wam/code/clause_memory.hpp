// Memory of dynamic clauses: of Boehm's collector, or of malloc where PENELOPE_MALLOC_CLAUSES says so (sanitizers see more then).
//
// A collection stops all threads and walks all clauses, and finds little: what the clause store has done with it gives back itself, for pieces
// of the same size. So there is one when the heap is half as large again as at the last one, which gives empty pages to other sizes, and when
// there is no memory left.
#pragma once
#include <cstddef>

#ifdef PENELOPE_MALLOC_CLAUSES
#include <memory>
#else
#include <gc.h>
#include <gc/gc_allocator.h>
#endif

namespace penelope::clause_memory {

void begin();  // before anything is allocated; may be called again

// Of what may hold pointers to such memory, zeroed; and of what holds none. Throw std::bad_alloc.
void* allocate_scanned(std::size_t bytes);
void* allocate_atomic(std::size_t bytes);
// Zeroed, never collected: what it points to is reached from here.
void* allocate_root(std::size_t bytes);
void give_back(void*);

// Pieces of scanned memory that were given back and are soon wanted again, by size. The last one comes first: it is near, and the collector's
// lock, which it takes once there are several threads, costs more than the clause. Used by one thread at a time.
class SparePieces {
 public:
  SparePieces();
  ~SparePieces();
  SparePieces(const SparePieces&) = delete;
  SparePieces& operator=(const SparePieces&) = delete;

  void* take(std::size_t bytes);  // zeroed, but for the first word. Throws std::bad_alloc.
  void give(void* piece, std::size_t bytes);

 private:
#ifndef PENELOPE_MALLOC_CLAUSES
  struct Piece {
    Piece* next;
  };
  struct Stack {
    Piece* top;         // given back
    std::size_t count;  // of those
    Piece* fresh;       // never used
  };
  Stack* of(std::size_t bytes) const;

  Stack* const stacks_;  // the collector sees them
#endif
};

// For containers of pointers to such memory.
#ifdef PENELOPE_MALLOC_CLAUSES
template <class T>
using Allocator = std::allocator<T>;
#else
template <class T>
using Allocator = traceable_allocator<T>;
#endif

}  // namespace penelope::clause_memory
