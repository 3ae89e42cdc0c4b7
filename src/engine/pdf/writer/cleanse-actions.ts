import type { PdfFile } from '../reader/pdf-file';
import { isName, type PdfDict, PdfName } from '../values';

/** Actions that go somewhere in the document or open a web address. All others run or fetch something. */
const HARMLESS_ACTIONS = new Set(['GoTo', 'URI', 'Named', 'GoTo3DView', 'SetOCGState', 'Thread', 'Trans']);
const ACTIONS = new Set([
  'JavaScript',
  'Launch',
  'GoToR',
  'GoToE',
  'SubmitForm',
  'ResetForm',
  'ImportData',
  'Hide',
  'Rendition',
  'RichMediaExecute',
  'Movie',
  'Sound',
]);

/** Passes over every dictionary of the new file: nothing that runs or carries a file comes along. */
export function cleanser(file: PdfFile, onScript: () => void): (dict: PdfDict) => PdfDict | null {
  return (dict) => {
    const action = dict.get('S');
    if (action instanceof PdfName && isAction(dict, action.text)) {
      if (action.text === 'JavaScript') onScript();
      return null;
    }
    if (dict.has('EF') && isFileSpecification(file, dict)) return dict.without('EF', 'RF');
    return dict.has('AA') && hasOwnActions(dict) ? dict.without('AA') : dict;
  };
}

/** Structure elements also have an /S, which may be any word. */
function isAction(dict: PdfDict, kind: string): boolean {
  if (!ACTIONS.has(kind) || HARMLESS_ACTIONS.has(kind)) return false;
  return isName(dict.get('Type'), 'Action') || !(dict.has('P') || dict.has('K'));
}

/** Some writers leave out the type; nothing else has a name of a file and files. */
function isFileSpecification(file: PdfFile, dict: PdfDict): boolean {
  return isName(file.resolve(dict.get('Type')), 'Filespec') || dict.has('F') || dict.has('UF');
}

/** Annotations, outline items and form fields do; among resources, AA may be the name of a font. */
function hasOwnActions(dict: PdfDict): boolean {
  return dict.has('Subtype') || dict.has('Title') || dict.has('FT') || dict.has('Kids');
}
