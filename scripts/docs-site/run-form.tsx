import type { Operation, Parameter, Schema } from './api';

/**
 * The form that calls the operation of this deployment. The script of the page shows it and sends it;
 * without the script it would do nothing.
 */
export function RunForm({ operation }: { operation: Operation }) {
  const { method, path, parameters } = operation;
  const asked = parameters.filter((one) => one.in !== 'header');
  const form = operation.requestBody?.content['multipart/form-data'];
  const json = operation.requestBody?.content['application/json'];
  return (
    <form class="run" data-method={method} data-path={path} autocomplete="off" hidden>
      {asked.map((one) => (
        <ParameterField parameter={one} />
      ))}
      {form && <FormFields schema={form.schema} isOnly={json === undefined} />}
      {json && !form && <JsonField example={json.example} />}
      <div class="go">
        <button type="submit">{method === 'DELETE' ? 'Run, and delete for real' : 'Run'}</button>
        <span class="state" role="status"></span>
      </div>
      <div class="result" hidden></div>
    </form>
  );
}

function ParameterField({ parameter }: { parameter: Parameter }) {
  const { name, required, example, schema } = parameter;
  const values = schema.type === 'boolean' ? ['true', 'false'] : (schema.enum?.map(String) ?? null);
  const id = `run-${name}`;
  return (
    <label for={id}>
      <span>
        <code>{name}</code> {!required && <small>optional</small>}
      </span>
      {values ? (
        <select id={id} name={name} data-in={parameter.in}>
          <option value=""></option>
          {values.map((value) => (
            <option>{value}</option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          name={name}
          data-in={parameter.in}
          data-own={name === 'template_id' ? 'template' : undefined}
          required={required ?? false}
          placeholder={example === undefined ? '' : String(example)}
          spellcheck={false}
        />
      )}
    </label>
  );
}

function FormFields({ schema, isOnly }: { schema: Schema; isOnly: boolean }) {
  return (
    <>
      {!isOnly && <p class="hint">This form sends a file. The operation takes JSON, too: see Body.</p>}
      {Object.entries(schema.properties ?? {}).map(([name, property]) => (
        <label>
          <span>
            <code>{name}</code> {!schema.required?.includes(name) && <small>optional</small>}
          </span>
          <input
            type={property.format === 'binary' ? 'file' : 'text'}
            name={name}
            data-in="form"
            required={schema.required?.includes(name) ?? false}
          />
        </label>
      ))}
    </>
  );
}

function JsonField({ example }: { example: unknown }) {
  const text = example === undefined ? '{}' : JSON.stringify(example, null, 2);
  return (
    <label>
      <span>Body (JSON)</span>
      <textarea
        name="body"
        data-in="json"
        rows={Math.min(18, text.split('\n').length + 1)}
        spellcheck={false}
      >
        {text}
      </textarea>
    </label>
  );
}
