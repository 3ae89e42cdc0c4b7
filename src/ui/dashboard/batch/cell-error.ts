/** What spreadsheets show where a formula has no value, in the languages of the dashboard. */
const ERRORS = new Set([
  ...['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NUM!', '#NULL!', '#SPILL!', '#CALC!', '#FIELD!'],
  ...['#BLOCKED!', '#UNKNOWN!', '#CONNECT!', '#BUSY!', '#EXTERNAL!', '#PYTHON!', '#GETTING_DATA', '#ERROR!'],
  ...['#NV', '#BEZUG!', '#WERT!', '#ZAHL!', '#ÜBERLAUF!', '#VALEUR!', '#NOMBRE!', '#NOM?', '#NUL!'],
  ...['#¡REF!', '#¡VALOR!', '#¡DIV/0!', '#¿NOMBRE?', '#¡NUM!', '#¡NULO!'],
]);

/** Whether the text of a cell is an error of the spreadsheet, and so nothing that anybody has entered. */
export function isCellError(text: string): boolean {
  return ERRORS.has(text.trim());
}
