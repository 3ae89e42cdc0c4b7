type Data = Record<string, unknown>;

/** A field of the form, and what happened there. A picture or signature is told as true or false. */
export type FieldEvent = {
  event: 'load' | 'change' | 'focus' | 'blur';
  id: number;
  name: string;
  value: unknown;
  previousValue?: unknown;
};

export type FormOptions = {
  templateId: string;
  /** A published version, such as `1.2`, or `latest`. */
  version?: string;
  templateVersion?: string;
  /** Values that the visitor can change. */
  defaultData?: Data;
  defaultFormData?: Data;
  /** Values that the form does not ask for. */
  staticData?: Data;
  staticFormData?: Data;
  hiddenFields?: string[];
  fieldOverrides?: Record<string, { hidden?: boolean }>;
  metadata?: Data;
  /** The form does not ask a known visitor who they are. */
  visitor?: { name?: string; email: string };
  redirectUrl?: string | null;
  redirectURL?: string | null;
  waitForPDF?: boolean;
  lang?: string;
  focusFirstFieldOnLoad?: boolean;
  showClearButton?: boolean;
  clearButtonLabel?: string;
  submitButtonLabel?: string;
  submitButtonSavingLabel?: string;
};

/** What the form is given, in the fragment of its address: it goes to no server and into no log. */
export function fragmentOf(options: FormOptions, asks: boolean): string {
  const { fieldOverrides = {}, hiddenFields = [] } = options;
  const hidden = Object.entries(fieldOverrides)
    .filter(([, { hidden: isHidden }]) => isHidden)
    .map(([name]) => name);
  const given = {
    version: versionOf(options),
    data: options.defaultData ?? options.defaultFormData,
    static_data: options.staticData ?? options.staticFormData,
    hidden_fields: [...hiddenFields, ...hidden],
    metadata: options.metadata,
    visitor: options.visitor,
    clear: options.showClearButton,
    labels: {
      clear: options.clearButtonLabel,
      submit: options.submitButtonLabel,
      saving: options.submitButtonSavingLabel,
    },
    asks,
  };
  return `given=${encodeURIComponent(JSON.stringify(given))}`;
}

export function versionOf({ version, templateVersion }: FormOptions): string | undefined {
  return version ?? templateVersion;
}
