import type { PdfFile } from '../reader/pdf-file';
import { isName, type PdfDict, PdfName } from '../values';

/** Actions that navigate in the document or open a URL. All others run or fetch something. */
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

export type Removed = 'script' | 'action' | 'file';

/**
 * A rule for every dictionary of the new file: removes actions that run something, and embedded
 * files.
 */
export function cleanser(
  file: PdfFile,
  onRemoved: (what: Removed, kind: string) => void,
): (dict: PdfDict) => PdfDict | null {
  return (dict) => {
    const action = dict.get('S');
    if (action instanceof PdfName && isAction(dict, action.text)) {
      onRemoved(action.text === 'JavaScript' ? 'script' : 'action', action.text);
      return null;
    }
    if (dict.has('EF') && isFileSpecification(file, dict)) {
      onRemoved('file', 'EF');
      return dict.without('EF', 'RF');
    }
    return dict.has('AA') && hasOwnActions(dict) ? dict.without('AA') : dict;
  };
}

/**
 * Whether a dictionary is a harmful action. Structure elements also have an /S, which may be any
 * word.
 */
function isAction(dict: PdfDict, kind: string): boolean {
  if (!ACTIONS.has(kind) || HARMLESS_ACTIONS.has(kind)) return false;
  return isName(dict.get('Type'), 'Action') || !(dict.has('P') || dict.has('K'));
}

/**
 * Whether a dictionary is a file specification. Some writers omit the type, but no other dictionary
 * has both a file name and files.
 */
function isFileSpecification(file: PdfFile, dict: PdfDict): boolean {
  return isName(file.resolve(dict.get('Type')), 'Filespec') || dict.has('F') || dict.has('UF');
}

/**
 * Whether /AA holds actions, as in annotations, outline items and form fields. Among resources, AA
 * may be the name of a font.
 */
function hasOwnActions(dict: PdfDict): boolean {
  return dict.has('Subtype') || dict.has('Title') || dict.has('FT') || dict.has('Kids');
}
