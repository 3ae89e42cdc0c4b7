import { createDataRequest } from './create-data-request';
import { createSimpleForm, createVisualForm, current } from './create-form';
import { createTemplateEditor } from './create-template-editor';

const functions = { createDataRequest, createSimpleForm, createTemplateEditor, createVisualForm };

/** Pages for the library of another service call the same functions, and act on the form opened last. */
const known = {
  ...functions,
  setField: (nameOrId: string | number, value: unknown) => current?.setField(nameOrId, value),
  focusField: (nameOrId: string | number) => current?.focusField(nameOrId),
  focusNextField: () => current?.focusNextField(),
  clearForm: () => current?.clearForm(),
  submitForm: () => current?.submitForm(),
  closeModal: () => current?.close(),
};

Object.assign(window, functions, { DocSpring: known });
