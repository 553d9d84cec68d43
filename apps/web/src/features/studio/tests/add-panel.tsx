import type { DrawRule } from '@abhyas/rules/content/test-edit.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconGripVertical } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { formatDuration } from '../../../lib/format/durations.ts';
import { m } from '../../../paraglide/messages.js';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { facetsQuery } from '../bank/queries.ts';
import { bankName, difficultyName, percent } from '../bank/words.tsx';
import { stateWords } from '../source/state-mark.tsx';
import type { Dragged } from './paper.tsx';
import { StemLine } from '../source/stem-line.tsx';
import classes from './tests.module.css';
import { type BankRow, drawQuery, pickQuery } from './test-queries.ts';

/** Milliseconds after which what is typed is searched. */
const typingMs = 250;
const difficulties = ['easy', 'medium', 'hard'] as const;
const isDifficulty = (text: string): text is (typeof difficulties)[number] => difficulties.some((each) => each === text);

interface AddPanelProps {
  readonly sourceId: string;
  readonly pack: string;
  readonly text: string;
  readonly section: { readonly at: number; readonly name: string; readonly bank: string } | null;
  /** 'bank/key' of what the paper has. */
  readonly taken: ReadonlySet<string>;
  readonly banks: readonly string[];
  readonly onRule: (rule: DrawRule, drawn: readonly string[]) => void;
  readonly onPick: (names: readonly string[]) => void;
  readonly onDrag: (dragged: Dragged | null) => void;
}

/** What can be put into the paper: questions by rule, or one by one from the bank. */
export function AddPanel(props: AddPanelProps) {
  return (
    <>
      <ByRule {...props} />
      <FromBank {...props} />
    </>
  );
}

function useTopics() {
  return useQuery(facetsQuery()).data?.topics.map(({ name }) => name) ?? [];
}

function ByRule({ sourceId, text, section, banks, onRule }: AddPanelProps) {
  const topics = useTopics();
  const [count, setCount] = useState('10');
  const [bank, setBank] = useState('');
  const [topic, setTopic] = useState('');
  const [difficulty, setDifficulty] = useState('');
  const [unseen, setUnseen] = useState('');
  const [seed, setSeed] = useState(1);
  const wanted = Number(count);
  const isSound = Number.isInteger(wanted) && wanted >= 1 && wanted <= 200;
  const from = bank === '' ? banks.slice(0, 20) : [bank];
  const rule = {
    count: isSound ? wanted : 1,
    banks: [...from],
    ...(topic === '' ? {} : { topic }),
    ...(isDifficulty(difficulty) ? { difficulty } : {}),
    ...(unseen === '' ? {} : { unseen: Number(unseen) }),
  };
  const draw = useQuery({
    ...drawQuery({ sourceId, text, seed, section: section?.at ?? 0, entry: null, rule }),
    enabled: section !== null && from.length > 0,
  });
  const drawn = draw.data?.drawn ?? [];
  const isReady = isSound && !draw.isPlaceholderData && drawn.length === wanted;
  return (
    <form
      className={classes['byRule']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        onRule(rule, drawn);
        setSeed(seed + 1);
      }}
    >
      <div className="flex gap-2 items-baseline justify-between">
        <h2 className="m-0 text-ink text-md font-strong">{m.studio_test_by_rule()}</h2>
        <span className="text-muted text-sm" role="status">
          {draw.data === undefined ? '' : m.studio_test_fit({ count: draw.data.fitting })}
        </span>
      </div>
      <div className={classes['ruleFields']}>
        <TextInput
          label={m.studio_test_how_many()}
          inputMode="numeric"
          maxLength={3}
          value={count}
          onChange={({ currentTarget: { value } }) => setCount(value.replaceAll(/\D/g, ''))}
        />
        <NativeSelect
          label={m.studio_bank_difficulty()}
          value={difficulty}
          onChange={({ currentTarget: { value } }) => setDifficulty(value)}
          data={[{ value: '', label: m.studio_test_any() }, ...difficulties.map((value) => ({ value, label: difficultyName(value) }))]}
        />
        <NativeSelect
          className={classes['wide'] ?? ''}
          label={m.studio_bank_topic()}
          value={topic}
          onChange={({ currentTarget: { value } }) => setTopic(value)}
          data={[{ value: '', label: m.studio_test_any() }, ...topics.map((value) => ({ value, label: value }))]}
        />
        <NativeSelect
          label={m.studio_bank_bank()}
          value={bank}
          onChange={({ currentTarget: { value } }) => setBank(value)}
          data={[{ value: '', label: m.studio_test_any() }, ...banks.map((value) => ({ value, label: value }))]}
        />
        <NativeSelect
          label={m.studio_test_not_in()}
          value={unseen}
          onChange={({ currentTarget: { value } }) => setUnseen(value)}
          data={[
            { value: '', label: m.studio_test_any() },
            ...[1, 2, 3, 6, 10].map((each) => ({ value: String(each), label: m.studio_test_last_mocks({ count: each }) })),
          ]}
        />
      </div>
      {isSound && draw.data !== undefined && !draw.isPlaceholderData && drawn.length < wanted ? (
        draw.data.fitting === 0 ? (
          <p className="m-0 text-muted text-sm">{m.studio_test_none_left()}</p>
        ) : (
          <p className="m-0 text-warn text-sm">
            {draw.data.fitting < wanted
              ? m.studio_test_few_fit({ count: draw.data.fitting })
              : m.studio_test_too_few({ count: drawn.length })}
          </p>
        )
      ) : null}
      <Button type="submit" variant="default" className={classes['addRule'] ?? ''} disabled={section === null || !isReady}>
        {m.studio_test_add_to({ name: section?.name ?? '' })}
      </Button>
    </form>
  );
}

const nameOf = ({ file, key }: Pick<BankRow, 'file' | 'key'>): string => `${bankName(file)}/${key}`;

function FromBank({ pack, taken, section, onPick, onDrag }: AddPanelProps) {
  const topics = useTopics();
  const [query, setQuery] = useState('');
  const [topic, setTopic] = useState('');
  const [difficulty, setDifficulty] = useState('');
  const [typed] = useDebouncedValue(query, typingMs);
  const found = useInfiniteQuery(pickQuery({ pack, query: typed.trim(), topic, difficulty }));
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  const total = found.data?.pages[0]?.counts?.all;
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || event.altKey) return;
    const all = [...document.querySelectorAll<HTMLElement>('[data-pick]')];
    const next = all[all.indexOf(event.target as HTMLElement) + step];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <section className="grid flex-none gap-2" aria-labelledby="from-bank">
      <div className="flex gap-2 items-baseline justify-between">
        <h2 id="from-bank" className="m-0 text-ink text-md font-strong">
          {m.studio_test_from_bank()}
        </h2>
        <span className="text-muted text-sm">{total === undefined ? '' : m.studio_question_count({ count: total })}</span>
      </div>
      <div data-search>
        <SearchBox label={m.studio_bank_search()} value={query} onChange={setQuery} />
      </div>
      <div className={classes['ruleFields']}>
        <NativeSelect
          aria-label={m.studio_bank_topic()}
          value={topic}
          onChange={({ currentTarget: { value } }) => setTopic(value)}
          data={[{ value: '', label: m.studio_test_all_topics() }, ...topics.map((value) => ({ value, label: value }))]}
        />
        <NativeSelect
          aria-label={m.studio_bank_difficulty()}
          value={difficulty}
          onChange={({ currentTarget: { value } }) => setDifficulty(value)}
          data={[
            { value: '', label: m.studio_test_all_difficulties() },
            ...difficulties.map((value) => ({ value, label: difficultyName(value) })),
          ]}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys of its buttons */}
      <ul className={classes['picks']} onKeyDown={onKey}>
        {rows.map((row) => {
          const name = nameOf(row);
          const isTaken = taken.has(name);
          const facts = [
            row.state === 'published' ? '' : stateWords(row.state),
            row.topic,
            row.right === null ? '' : m.studio_test_right({ share: percent(row.right) }),
            row.medianSeconds === null ? '' : formatDuration(row.medianSeconds),
          ].filter((part) => part !== '');
          return (
            <li key={row.sourceId}>
              <button
                type="button"
                data-pick
                className={classes['pick']}
                disabled={section === null}
                // the keyboard stays at what it has added
                aria-disabled={isTaken || undefined}
                draggable={!isTaken}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'copy';
                  event.dataTransfer.setData('text/plain', name);
                  onDrag({ names: [name] });
                }}
                onDragEnd={() => onDrag(null)}
                onClick={() => (isTaken ? undefined : onPick([name]))}
              >
                <IconGripVertical className="flex-none text-muted" size={18} stroke={1.75} aria-hidden />
                <span className="grid min-w-0">
                  <span className={classes['pickTitle']}>
                    <StemLine title={row.title === '' ? row.key : row.title} line={row.line} />
                  </span>
                  <span className="text-muted text-xs">{isTaken ? m.studio_test_is_in() : facts.join(' · ')}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {rows.length === 0 && found.isSuccess ? <p className="m-0 text-muted text-sm">{m.studio_test_none_found()}</p> : null}
      {found.hasNextPage ? (
        <Button variant="subtle" size="compact-md" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {m.studio_test_more()}
        </Button>
      ) : null}
    </section>
  );
}
