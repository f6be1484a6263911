// The primitive of library(sgml), over libxml2: a text in XML or HTML becomes a term.
//
//   element(Name, [Attribute=Value, ...], Content)     names and values are atoms; with namespaces a name is URI:Local
//   an atom: text, as it stands there; pi(Text)        comments are left out
#include <memory>
#include <string>
#include <vector>

#include "wam/builtins/arguments.hpp"
#include "wam/builtins/foreign_library.hpp"
#include "wam/builtins/text/atoms.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/machine/builtin.hpp"
#ifdef PENELOPE_HAS_LIBXML2
#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#endif

namespace penelope {

namespace {

constexpr std::string_view library_name = "libxml2";

#ifdef PENELOPE_HAS_LIBXML2

struct Xml {
  SharedLibrary library{"libxml2.so.2"};
#define FUNCTION(name) decltype(&::name) name = library.function<decltype(::name)>(#name)
  FUNCTION(xmlNewParserCtxt);
  FUNCTION(xmlFreeParserCtxt);
  FUNCTION(xmlCtxtReadMemory);
  FUNCTION(htmlNewParserCtxt);
  FUNCTION(htmlFreeParserCtxt);
  FUNCTION(htmlCtxtReadMemory);
  FUNCTION(xmlFreeDoc);
#undef FUNCTION
  decltype(&::xmlSetStructuredErrorFunc) set_error_function =
      library.function<decltype(::xmlSetStructuredErrorFunc)>("xmlSetStructuredErrorFunc");
};

const Xml& xml(Worker& w) { return foreign_library<Xml>(w, library_name); }

struct Fault {
  int line;
  bool is_warning;
  std::string message;
};

void note_fault(void* faults, xmlErrorPtr error) {
  std::string message = error->message ? error->message : "";
  while (!message.empty() && message.back() == '\n') message.pop_back();
  static_cast<std::vector<Fault>*>(faults)->push_back({error->line, error->level == XML_ERR_WARNING, std::move(message)});
}

std::string_view view(const xmlChar* text) { return text ? reinterpret_cast<const char*>(text) : std::string_view(); }

class TermOfTree {
 public:
  TermOfTree(Worker& w, bool namespaces, bool is_html) : w_(w), namespaces_(namespaces), is_html_(is_html) {}

  Cell content(const xmlNode* first) {
    std::vector<Cell> items;
    std::string text;
    add(first, items, text);
    end_text(items, text);
    return w_.new_list_of(items);
  }

 private:
  void end_text(std::vector<Cell>& items, std::string& text) {
    if (!text.empty()) items.push_back(w_.symbols.atom_cell(text));
    text.clear();
  }

  void add(const xmlNode* node, std::vector<Cell>& items, std::string& text) {
    for (; node; node = node->next) switch (node->type) {
        case XML_TEXT_NODE:
        case XML_CDATA_SECTION_NODE: text += view(node->content); break;
        case XML_ENTITY_REF_NODE: text += entity(node); break;
        case XML_ELEMENT_NODE:
          end_text(items, text);
          items.push_back(element(node));
          break;
        case XML_PI_NODE: {
          end_text(items, text);
          std::string instruction(view(node->name));
          if (node->content) instruction.append(" ").append(view(node->content));
          items.push_back(w_.new_struct(w_.symbols.functor_cell("pi", 1), {w_.symbols.atom_cell(instruction)}));
          break;
        }
        default: break;
      }
  }

  // Of those that the document declares itself, the text. Nothing is read from other files.
  static std::string_view entity(const xmlNode* reference) {
    const auto* const declared = reinterpret_cast<const xmlEntity*>(reference->children);
    return declared && declared->etype == XML_INTERNAL_GENERAL_ENTITY ? view(declared->content) : std::string_view();
  }

  Cell name(const xmlChar* local, const xmlNs* space) {
    const Cell plain = w_.symbols.atom_cell(view(local));
    if (!space) return plain;
    if (namespaces_) return w_.new_struct(w_.symbols.functor_cell(":", 2), w_.symbols.atom_cell(view(space->href)), plain);
    return space->prefix ? w_.symbols.atom_cell(std::string(view(space->prefix)) + ":" + std::string(view(local))) : plain;
  }

  Cell pair(Cell key, Cell value) { return w_.new_struct(w_.symbols.functor_cell("=", 2), key, value); }

  Cell element(const xmlNode* node) {
    std::vector<Cell> attributes;
    for (const xmlNs* space = node->nsDef; space; space = space->next) {
      const Cell xmlns = w_.symbols.atom_cell("xmlns");
      const std::string prefix(view(space->prefix));
      const Cell key = prefix.empty() ? xmlns
                       : namespaces_  ? w_.new_struct(w_.symbols.functor_cell(":", 2), xmlns, w_.symbols.atom_cell(prefix))
                                      : w_.symbols.atom_cell("xmlns:" + prefix);
      attributes.push_back(pair(key, w_.symbols.atom_cell(view(space->href))));
    }
    for (const xmlAttr* a = node->properties; a; a = a->next) {
      std::string value;
      for (const xmlNode* part = a->children; part; part = part->next)
        value += part->type == XML_ENTITY_REF_NODE ? entity(part) : view(part->content);
      if (is_html_ && !a->children) value = view(a->name);
      attributes.push_back(pair(name(a->name, a->ns), w_.symbols.atom_cell(value)));
    }
    const Cell list = w_.new_list_of(attributes), inside = content(node->children);
    return w_.new_struct(w_.symbols.functor_cell("element", 3), name(node->name, node->ns), list, inside);
  }

  Worker& w_;
  const bool namespaces_, is_html_;
};

// '$markup_term'(+Text, +Dialect, -Content, -Faults): xml, xmlns or html. Faults are fault(Line, warning | error, Message); what can be read is.
bool markup_term(Worker& w, Cell* a) {
  const Xml& x = xml(w);
  const std::string text = text_argument(w, a[0]);
  const std::string_view dialect = w.symbols.text(atom_argument(w, a[1]).as_atom());
  const bool is_html = dialect == "html";
  std::vector<Fault> faults;
  x.set_error_function(&faults, note_fault);  // the library keeps it for each thread
  const int size = static_cast<int>(text.size());
  const std::unique_ptr<xmlParserCtxt, decltype(x.xmlFreeParserCtxt)> parser(is_html ? x.htmlNewParserCtxt() : x.xmlNewParserCtxt(),
                                                                             is_html ? x.htmlFreeParserCtxt : x.xmlFreeParserCtxt);
  const std::unique_ptr<xmlDoc, decltype(x.xmlFreeDoc)> document(
      is_html ? x.htmlCtxtReadMemory(parser.get(), text.data(), size, nullptr, "UTF-8", HTML_PARSE_RECOVER | HTML_PARSE_NONET)
              : x.xmlCtxtReadMemory(parser.get(), text.data(), size, nullptr, "UTF-8", XML_PARSE_RECOVER | XML_PARSE_NONET | XML_PARSE_NOCDATA),
      x.xmlFreeDoc);
  x.set_error_function(nullptr, nullptr);
  std::vector<Cell> told;
  for (const Fault& f : faults)
    told.push_back(w.new_struct(w.symbols.functor_cell("fault", 3), Cell::integer(f.line),
                                w.symbols.atom_cell(f.is_warning ? "warning" : "error"), w.new_string(f.message)));
  const Cell content = document ? TermOfTree(w, dialect == "xmlns", is_html).content(document->children) : nil_cell;
  return w.unify(a[2], content) && w.unify(a[3], w.new_list_of(told));
}

#else

[[noreturn]] void not_built_in(Worker& w) { foreign_library_missing(w, library_name, "Penelope was built without libxml2"); }

bool markup_term(Worker& w, Cell*) { not_built_in(w); }

#endif

}  // namespace

void register_markup_builtins(BuiltinTable& t) { t.det("$markup_term", 4, markup_term); }

}  // namespace penelope
