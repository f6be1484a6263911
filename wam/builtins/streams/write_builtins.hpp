// Options that write/1 (quoted false) and writeq/1 and print/1 (quoted true) write terms with; also format/2's ~w, ~q, ~p.
#pragma once
#include "wam/machine/worker.hpp"
#include "wam/text/writer.hpp"

namespace penelope {

WriteOptions write_options(Worker&, bool quoted);
WriteOptions canonical_options(Worker&, Cell term);  // those of write_canonical/1, for this term; also ~k
// The options of write_term/2, which ~W takes as well. Raises errors.
[[nodiscard]] bool write_term_options(Worker&, Cell list, WriteOptions&);

}  // namespace penelope
