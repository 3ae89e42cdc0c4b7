import { describe, expect, it } from 'vitest';
import { isUsableName, ownWords } from '../../../src/engine/fields/name-words';
import { SOON } from '../../support/soon';

describe('the name of a field in a document', () => {
  it.each([
    ['topmostSubform[0]/Page1[0]/f1_01[0]', ''],
    ['form1[0]/#subform[0]/Pt1Line1a_FamilyName[0]', 'Family Name'],
    ['form1[0]/Page1[0]/Line12b_SSN[0]', 'SSN'],
    ['form1[0]/USCISOnlineAcctNumber[0]', 'USCIS Online Acct Number'],
    ['Boxes3a-b_ReadOrder', 'Boxes3a b'],
    ['Part1_Checkbox[2]', ''],
    ['Check Box 12', ''],
    ['Text1', ''],
    ['undefined_3', ''],
    ['untitled7', ''],
    ['Signature1', ''],
    ['signature', 'signature'],
    ['date', 'date'],
    ['Date2_af_date', ''],
    ['fill_22', ''],
    ['1.2', ''],
    ['氏名', '氏名'],
    ['RadioButtonGroup[0]', ''],
  ])('%j has the words %j', (name, words) => {
    expect(ownWords(name)).toBe(words);
  });

  it.each([
    ['first_name', true],
    ['children/0/name', true],
    ['Address 1', true],
    ['a', true],
    ['person/ids/0', true],
    ['1/2', false],
    ['NO', true],
    ['a1', false],
    ['LegalName[0]', false],
    ['Text Field 3', false],
    ['If you are a sole proprietor enter the name of the owner and of the business here', false],
  ])('%j can be used: %j', (name, usable) => {
    expect(isUsableName(name)).toBe(usable);
  });

  it('is read in a moment, however it was made', () => {
    const started = performance.now();
    for (const name of [`field${'1 '.repeat(500)}x`, `a${'_'.repeat(1000)}!`, `pt${'1'.repeat(1000)}`])
      isUsableName(name);
    expect(performance.now() - started).toBeLessThan(SOON);
  });
});
