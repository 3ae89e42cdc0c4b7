/**
 * The public interface of fields, values and rules, for the service and for pages in browsers. It
 * draws nothing, so that a page loads only what it needs. The limits of the engine are plain data,
 * and pages read them here.
 */
export { limits as engineLimits } from '../limits';
export { autoMaxLength } from './auto-max-length';
export { barcodeProblem, encodedText, symbologyOf } from './barcode-symbologies';
export { carryFields } from './carry-fields';
export { changeSet, type SetChange } from './change-set';
export { compactField } from './compact-field';
export { compileSchema } from './compile-schema';
export { rulesOf } from './conditions/rules-of-field';
export { Visibility } from './conditions/visibility';
export { type DataPath, dropAt, pathOfName, putAt, valueAt } from './data-path';
export { type DataSchemaOptions, dataSchema } from './data-schema';
export { isInData, nameOf, segmentsOf } from './data-tree';
export { isDemanded, tickingAnswer } from './demands';
export { type DisplayName, displays, showsList, showsNamedCode, showsText, showsTick } from './displays';
export { predefinedOf } from './edits/predefined';
export { type Edit, refusedEdits } from './edits/refused-edits';
export {
  type EditedFields,
  isEqual,
  namesAfter,
  rulesWithOtherNames,
  valueName,
  withNames,
  withoutStrangeRules,
} from './edits/with-names';
export { defaultTypeface, effectiveFields, type FieldSet, typefacesOf } from './effective-fields';
export { signatureTypefaces, standardFamily } from './field-catalogue';
export { groupsAbove, mapRules, rulesRenamed, rulesThatRemain } from './field-dependencies';
export { freshIds, highestId, withIds } from './field-ids';
export { formatFieldName, listPosition, parseFieldName } from './field-name';
export { byId, type FieldOrder, fieldsInOrder, inOrder, orderOf } from './field-order';
export {
  defaultsSchema,
  fieldDependenciesSchema,
  fieldRulesShape,
  noRules,
  type SentRules,
  sharedFieldDataSchema,
} from './field-rules';
export {
  type Field,
  fieldInputSchema,
  fieldSchema,
  type ParsedFieldInput,
  type StoredField,
  storedFieldSchema,
} from './field-schema';
export { symbologyOfField } from './field-symbology';
export {
  hasLength,
  holdsList,
  holdsOf,
  isCode,
  isComputed,
  isFieldType,
  isPicture,
  isSignature,
  pictureTraitsOf,
} from './field-traits';
export { FormulaError } from './formula/formula-error';
export { parseFormula } from './formula/parse-formula';
export { isFormula } from './is-formula';
export type { JsonSchema } from './json-schema';
export { moveValues } from './move-values';
export { isUsableName } from './name-words';
export { optionsOf } from './option-list';
export { type FieldOverrides, movesFields, overrideFields } from './override-fields';
export { type OwnTypefaces, widthsOf } from './own-typefaces';
export { originalNames, withFieldNames } from './pdf-names';
export { type AcceptedFields, placeAcceptableFields } from './place-acceptable-fields';
export { addToSet, placeFields } from './place-fields';
export { oneOf } from './property-schemas';
export { readValue } from './read-value';
export { renameReferences } from './rename-references';
export { repeatRows } from './rows/repeat-rows';
export { type SchemaChange, schemaChanges } from './schema-changes';
export { maskedText, maskOf, sampleOfMask } from './text-mask';
export {
  displaysOfType,
  fieldTools,
  fieldTypeNames,
  labelsOfType,
  linesOfType,
  menuTypes,
  newFieldsOfType,
  newNamesOfType,
  samplesOfType,
} from './types/facts';
export type { Holds, PictureTraits, TextTraits } from './types/field-type';
export { importedAs } from './types/imported';
export { compileData, type DataValidator } from './validate-data';
export {
  type DrawnSignature,
  type SignatureValue,
  signatureOf,
  type TypedSignature,
} from './values/signature-value';
