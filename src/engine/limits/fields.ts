import type { LimitRows } from '../../lib/limits/limit-rows';

export const fieldLimits = {
  templateFields: [2_000, '422 `validation_failed`'],
  /** Properties of a field. Real fields stay far below; these limits stop absurd input. */
  fieldCoordinate: [14_400, '422 `validation_failed`'],
  fieldFontSize: [1_000, '422 `validation_failed`'],
  fieldCharacterSpacing: [1_000, '422 `validation_failed`'],
  fieldCombCells: [500, '422 `validation_failed`'],
  fieldLines: [500, '422 `validation_failed`'],
  fieldDecimalPlaces: [20, '422 `validation_failed`'],
  fieldOptionListChars: [20_000, '422 `validation_failed`'],
  fieldTextChars: [1_000_000, '422 `validation_failed`'],
  /** `children/999/name` is the last position of a list. */
  fieldListPosition: [999, '422 `validation_failed`'],
  fieldNameDepth: [16, '422 `validation_failed`'],
  fieldSplitLines: [200, '422 `validation_failed`'],
  fieldShapeBorder: [1_000, '422 `validation_failed`'],
  fieldTextInset: [1_000, '422 `validation_failed`'],
  fieldNumberFormatChars: [60, '422 `validation_failed`'],
  fieldTextMaskChars: [200, '422 `validation_failed`'],
  fieldPatternChars: [1_000, '422 `validation_failed`'],
  /** Steps of a compiled pattern and the text to match: their product is the work of one match. */
  fieldPatternSteps: [2_000, '422 `validation_failed`'],
  fieldPatternTextChars: [10_000, '422 `invalid_data`'],
  fieldConditions: [50, '422 `validation_failed`'],
  fieldConditionValues: [500, '422 `validation_failed`'],
  /** The names of fields in all rules of a list together. */
  fieldRuleTargets: [10_000, '422 `validation_failed`'],
  /** The longest chain of fields that are each shown by the one before. */
  fieldConditionChain: [16, '422 `validation_failed`'],
  /**
   * Formulas: their text, how deep their parts nest, and the steps of all formulas of one
   * submission.
   */
  formulaChars: [5_000, '422 `validation_failed`'],
  formulaDepth: [64, '422 `validation_failed`'],
  formulaChain: [100, '422 `validation_failed`'],
  formulaSteps: [200_000, 'the submission ends in state `syntax_error`'],
} as const satisfies LimitRows;
