import type { Visitor } from '../frame';
import type { ShownTemplate } from '../template-list';
import { generateWords } from './generate-words';

const words = generateWords.form;

/** Tests are for what is being changed; what is valid is made as programs make it. */
export const VersionChoice = ({ template, mode }: { template: ShownTemplate; mode: Visitor['mode'] }) => (
  <p class="field">
    <label for="version">{words.from}</label>
    <select id="version" name="version">
      <option value="draft" selected={mode === 'test'}>
        {words.draft}
      </option>
      <option value="latest" selected={mode === 'live'}>
        {words.version(template.latest_version ?? '')}
      </option>
    </select>
  </p>
);
