/**
 * Each how-to page with Laurel commands has a note that links to the page on running commands. documents.test.ts checks the text of these
 * notes.
 */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { howToPages, withCommandNote } from '../../scripts/command-notes.ts';
import { root } from './pages.ts';

const commands = '```sh\nlaurel db check\n```\n';

describe('the note about commands', () => {
  test('is below the title, once, and leads to the page from every folder', () => {
    const page = `# Title\n\nText.\n\n${commands}`;
    const noted = withCommandNote('docs/how-to/export.md', page);
    assert.match(noted, /^# Title\n\n> `laurel` is [^\n]*\(run-commands\.md\)\.\n\nText\.\n/);
    assert.equal(withCommandNote('docs/how-to/export.md', noted), noted);
    assert.match(withCommandNote('docs/how-to/import/csv.md', page), /\(\.\.\/run-commands\.md\)/);
  });

  test('is on no page that has no commands, and not on the page that explains them', () => {
    const bare = '# Title\n\nText with `laurel db check`.\n\n```sh\ncurl /laurel\n```\n';
    assert.equal(withCommandNote('docs/how-to/export.md', bare), bare);
    const noted = withCommandNote('docs/how-to/export.md', `# Title\n\nText.\n\n${commands}`);
    assert.equal(
      withCommandNote('docs/how-to/export.md', noted.replace(commands, '')),
      '# Title\n\nText.\n\n',
    );
    const target = `# Title\n\n${commands}`;
    assert.equal(withCommandNote('docs/how-to/run-commands.md', target), target);
  });

  test('is on most how-to pages', () => {
    const noted = howToPages.filter((page) =>
      readFileSync(join(root, page), 'utf8').includes(
        '> `laurel` is the command if you installed a package.',
      ),
    );
    assert.ok(noted.length > 20, String(noted.length));
  });
});
