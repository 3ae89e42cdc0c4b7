/** The parts of the editor that are loaded when they are first asked for, in one file. */
export { askWhich } from './ask-which';
export { Detection } from './detection';
export { showKeys } from './key-list';
export { isDisputed, merge } from './model/merge';
export { otherWay } from './other-way';
export { Preview } from './preview';
export { sayMerged } from './say-merged';
export { JsonView } from './side/json-view';
export { LogicEditor } from './side/logic';
export { PredefinedList } from './side/predefined-list';
export { dragRow } from './side/row-drag';
export { RulesEditor } from './side/rules';
export { Thumbnails } from './side/thumbnails';
