// What would help a run to use its workers better: sentences about what cost most, with a share and what to do.
#pragma once
#include <nlohmann/json_fwd.hpp>

namespace penelope {

// Of the data of a run (report_data.hpp) with at least "all": a list of {share, text}, the greatest share first. A share is a part of the time
// of all workers, or of all inferences.
nlohmann::ordered_json advice_for(const nlohmann::ordered_json& data);

}  // namespace penelope
