import { limits } from '../../../lib/limits';
import type { ShownIntegration } from '../../../service/integrations/present-integration';
import { FormDialog } from '../../kit/dialog/form-dialog';
import { Choices } from '../../kit/form/choices';
import { describes, Labelled } from '../../kit/form/labelled';
import { words } from '../shell/words';
import { bucketWords } from './bucket-words';
import { modesFor } from './endpoint-dialog';

const { form: said } = bucketWords;

type Dialog = { id: string; mode: 'live' | 'test'; bucket: ShownIntegration | null };

/** The form that creates or changes a bucket. Its secret can be entered but is never shown. */
export function BucketDialog({ id, mode, bucket }: Dialog) {
  return (
    <FormDialog
      id={id}
      title={bucket ? bucketWords.editTitle : bucketWords.createTitle}
      send={
        bucket
          ? { method: 'PUT', path: `/integrations/${bucket.id}`, done: bucketWords.saved }
          : { method: 'POST', path: '/integrations', done: bucketWords.created }
      }
      submit={bucket ? bucketWords.save : bucketWords.createYes}
      words={words.dialog}
    >
      {bucket === null && <input type="hidden" name="type" value="s3_upload" />}
      <Entry
        of={id}
        name="endpoint"
        value={bucket?.endpoint}
        label={said.endpoint}
        hint={said.endpointHint}
      />
      <Entry of={id} name="bucket" value={bucket?.bucket} label={said.bucket} />
      <Entry
        of={id}
        name="region"
        value={bucket?.region ?? 'auto'}
        label={said.region}
        hint={said.regionHint}
      />
      <Choice
        of={id}
        name="addressing"
        label={said.addressing}
        value={bucket?.addressing ?? 'path'}
        options={said.addressings}
      />
      <Entry
        of={id}
        name="access_key_id"
        label={said.accessKeyId}
        hint={bucket ? said.keepKey(bucket.accessKeyEnd) : undefined}
        isOptional={bucket !== null}
      />
      <Entry
        of={id}
        name="secret_access_key"
        type="password"
        label={said.secretAccessKey}
        hint={bucket ? said.keepSecret : said.newSecret}
        isOptional={bucket !== null}
      />
      <Entry
        of={id}
        name="path_template"
        value={bucket?.pathTemplate ?? '{{ type }}s/{{ id }}.pdf'}
        label={said.path}
        hint={said.pathHint}
      />
      <Choice
        of={id}
        name="content_disposition"
        label={said.disposition}
        value={bucket?.contentDisposition ?? ''}
        options={said.dispositions}
      />
      <Choice
        of={id}
        name="mode"
        label={said.mode}
        value={bucket?.mode ?? mode}
        options={Object.fromEntries(modesFor(mode).map((each) => [each, bucketWords.modes[each]]))}
      />
      <Entry
        of={id}
        name="description"
        value={bucket?.description}
        label={said.description}
        maxlength={limits.descriptionChars}
      />
    </FormDialog>
  );
}

type Entry = {
  of: string;
  name: string;
  label: string;
  hint?: string | undefined;
  value?: string | undefined;
  type?: 'text' | 'password';
  /** An empty optional input leaves the setting unchanged. */
  isOptional?: boolean;
  maxlength?: number;
};

function Entry({ of, name, label, hint, type = 'text', isOptional = false, ...more }: Entry) {
  const id = `${name}-${of}`;
  return (
    <Labelled {...{ id, label, hint }}>
      <input
        id={id}
        name={name}
        type={type}
        autocomplete={type === 'password' ? 'new-password' : 'off'}
        spellcheck={false}
        data-optional={isOptional ? '' : undefined}
        aria-describedby={describes(id, { hint })}
        {...more}
      />
    </Labelled>
  );
}

type Choice = { of: string; name: string; label: string; value: string; options: Record<string, string> };

/** A select whose empty option is sent as null. */
function Choice({ of, name, label, value, options }: Choice) {
  const id = `${name}-${of}`;
  return (
    <Labelled {...{ id, label }}>
      <select id={id} name={name} data-null>
        <Choices options={Object.entries(options)} chosen={value} />
      </select>
    </Labelled>
  );
}
