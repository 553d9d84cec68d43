import type { PathNode } from '@abhyas/contract/learning/learning.ts';
import { useState } from 'react';
import { tabName } from '../../../lib/language/tab-name.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { unitNamed } from '../path-tree.ts';
import { groupsOf } from './test-groups.ts';
import { TestList } from './test-list.tsx';

interface TestListPageProps {
  readonly path: PathNode;
  /** Place of the unit that the address names, counted from 0; null if it names none. */
  readonly index: number | null;
  /** Name of the unit that the address names. */
  readonly part: string | null;
}

/** A path of tests: all of its units in groups, or in a flat list if it has one (TST-009); or the one unit that the address names (TST-002). */
export function TestListPage({ path, index, part }: TestListPageProps) {
  const [search, setSearch] = useState('');
  const groups = groupsOf(path);
  const wanted = part === null ? null : (unitNamed({ path, name: part }) ?? path.children[index ?? -1]?.learningPathId ?? null);
  const only = groups.find(({ learningPathId }) => learningPathId === wanted);
  const shown = only ? [only] : groups;
  const tests = shown.flatMap(({ assets }) => assets);
  const name = tabName(only?.name ?? path.name);
  const done = tests.filter(({ status }) => status === 'completed').length;
  return (
    <>
      <PageHeader
        title={name}
        aside={
          tests.length > 0 ? (
            <SearchBox className="w-70 max-[600px]:w-full" label={m.learning_search({ name })} value={search} onChange={setSearch} />
          ) : null
        }
      >
        {tests.length > 0 ? m.learning_progress({ done: String(done), total: String(tests.length) }) : null}
      </PageHeader>
      {tests.length === 0 ? (
        <EmptyState drawing="shelf" title={m.learning_empty_list()} />
      ) : (
        <TestList groups={shown} search={search} onClearSearch={() => setSearch('')} />
      )}
    </>
  );
}
