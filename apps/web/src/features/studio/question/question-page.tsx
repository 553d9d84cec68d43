import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { itemTypes } from '@abhyas/rules/assessment/types/asked.ts';
import { hasModel, splitQuestion, withoutBlanks } from '@abhyas/rules/content/question-text.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { useFrameTitle } from '../../../shared/assessment/use-frame-title.ts';
import { Disclosure } from '../../../ui/cards/disclosure.tsx';
import { Checks, Comments } from './checks.tsx';
import { Conflict } from '../source/conflict.tsx';
import { EditorBar } from './editor-bar.tsx';
import { Neighbours, questionPath } from './neighbours.tsx';
import { faultsByPlace, goToPlace, typeOf } from './places.ts';
import { Preview } from './preview.tsx';
import { questionQuery, reviewQuery } from '../queries.ts';
import editor from '../source/editor.module.css';
import { createTyping, PieceOfPack } from './rich-field.tsx';
import { PassageForm, QuestionForm } from './question-form.tsx';
import { EditorSkeleton } from '../source/editor-skeleton.tsx';
import { SourceButton } from '../rich-text/source-button.tsx';
import { keepPicture } from '../source/keep-picture.ts';
import { SourceView } from '../source/source-view.tsx';
import { Joined } from '../source/joined.tsx';
import { OpenSource } from '../source/open-source.tsx';
import { useDraft } from '../source/use-draft.ts';
import { TurnIntoMarkdown } from './turn-into-markdown.tsx';
import { usePresence } from './use-presence.ts';
import { VersionsDrawer } from '../source/versions-drawer.tsx';

type Question = AnswerOf<'studioQuestion'>;

/** /studio/questions/{sourceId}: one question, written in place among its neighbours, with what a student sees of it. */
export function QuestionPage({ sourceId }: { sourceId: string }) {
  return (
    <OpenSource sourceId={sourceId} list="questions" query={questionQuery(sourceId)}>
      {(question) => <Editor key={question.file} question={question} />}
    </OpenSource>
  );
}

const tabs = ['list', 'work', 'preview'] as const;
type Tab = (typeof tabs)[number];
const tabWords = { list: m.studio_question_tab_list, work: m.studio_question_tab_work, preview: m.studio_question_tab_preview } as const;

const stemOf = (piece: string): string => withoutBlanks(splitQuestion(piece).stem).text;

/** The start of a text in one line, its formulas in words, as the server gives it for the others in the list. */
function lineOf(html: string): string {
  const holder = document.createElement('template');
  holder.innerHTML = html;
  for (const formula of holder.content.querySelectorAll('.katex')) formula.replaceWith(formula.querySelector('math')?.ariaLabel ?? '');
  return (holder.content.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 140);
}

function Editor({ question }: { question: Question }) {
  const { source, file, neighbours, published, usedIn, passage, pictures } = question;
  const opened = useDraft(source);
  const others = usePresence(source.sourceId);
  const router = useRouter();
  const client = useQueryClient();
  const [tab, setTab] = useState<Tab>('work');
  const isMarkdown = file.endsWith('.md') && (source.kind === 'question' || source.kind === 'passage');
  const [isSourceAsked, setIsSource] = useState(!isMarkdown);
  const [isVersions, setIsVersions] = useState(false);
  // nothing is wrong with a new question until one has been where it is
  const [left, setLeft] = useState<ReadonlySet<string> | null>(() =>
    isMarkdown && published === null && stemOf(source.text) === '' ? new Set() : null,
  );
  const { sourceId } = source;
  const saved = opened?.draft.saved ?? source;
  const [typing] = useState(createTyping);
  const ofPiece = useMemo(
    () => ({
      urls: new Map(pictures.map(({ path, url }) => [path, url])),
      keep: (picture: File) => keepPicture(sourceId, picture),
      onSource: () => setIsSource(true),
      typing,
    }),
    [pictures, sourceId, typing],
  );
  const review = useQuery({
    ...reviewQuery({ sourceId, revision: saved.revision, state: saved.state }),
    // the checks of the text before stay until those of this one are there
    placeholderData: keepPreviousData,
  });
  const create = useMutation({
    mutationFn: () => call('createSource', { besideId: sourceId, kind: 'question', passageId: passage?.sourceId ?? '' }),
    async onSuccess({ sourceId: created }) {
      await client.invalidateQueries({ queryKey: queryKeys.studio.question });
      await router.navigate({ href: questionPath(created) });
    },
  });
  const at = neighbours.findIndex((each) => each.sourceId === sourceId);
  const go = (step: 1 | -1) => {
    const next = neighbours[at + step];
    if (next !== undefined) void router.navigate({ href: questionPath(next.sourceId) });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // a field has taken it
    if (event.defaultPrevented) return;
    const isControl = event.ctrlKey || event.metaKey;
    const run =
      isControl && event.key.toLowerCase() === 'e' && isMarkdown
        ? () => setIsSource(!isSourceAsked)
        : isControl && event.key === 'Enter' && isMarkdown && !create.isPending
          ? () => create.mutate()
          : event.altKey && event.key === 'ArrowUp'
            ? () => go(-1)
            : event.altKey && event.key === 'ArrowDown'
              ? () => go(1)
              : null;
    if (run === null) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  useFrameTitle(source.key);

  if (opened === null) return <EditorSkeleton />;
  const { draft, drafts, write } = opened;
  const isModel = isMarkdown && (hasModel(draft.text) || (passage !== null && hasModel(passage.text)));
  const isSource = isSourceAsked || isModel;
  const check = draft.check ?? question.check;
  const form = source.kind === 'question' ? itemTypes[typeOf(saved.text)].options : 'none';
  const faults = isMarkdown ? faultsByPlace({ piece: saved.text, form, faults: check.faults }) : new Map([['whole', check.faults]]);
  const toFix = check.faults.filter(({ isWarning }) => !isWarning).length;
  const shownFaults = left === null ? faults : new Map([...faults].filter(([place]) => left.has(place)));
  const goToFault = () => {
    setTab('work');
    setLeft(null);
    const first = [...faults].find(([, some]) => some.some(({ isWarning }) => !isWarning));
    if (first !== undefined) requestAnimationFrame(() => goToPlace(isSource ? 'source' : first[0]));
  };
  const now = () => drafts.at(sourceId)?.text ?? '';
  const own = neighbours.map((each) =>
    each.sourceId === sourceId
      ? {
          ...each,
          state: saved.state,
          faults: toFix,
          title:
            isMarkdown && source.kind === 'question'
              ? check.shown === null
                ? stemOf(draft.text).replace(/\s+/g, ' ').slice(0, 140)
                : lineOf(check.shown.stemHtml)
              : each.title,
          line: isMarkdown && source.kind === 'question' ? stemOf(draft.text) : each.line,
        }
      : each,
  );
  return (
    <PieceOfPack value={ofPiece}>
      <div className={editor['frame']} data-tab={tab}>
        <EditorBar
          draft={draft}
          typing={typing}
          others={others}
          file={file}
          live={published?.version ?? null}
          tests={usedIn.length}
          toFix={toFix}
          review={review.data}
          onVersions={() => setIsVersions(true)}
          onFault={goToFault}
          flush={() => drafts.flush()}
        />
        <section className={editor['tabs']} aria-label={m.studio_question_tabs()}>
          {tabs.map((each) => (
            <button key={each} type="button" data-name={each} aria-pressed={tab === each} onClick={() => setTab(each)}>
              {tabWords[each]()}
            </button>
          ))}
        </section>
        <Neighbours neighbours={own} sourceId={sourceId} file={file} onNew={isMarkdown ? () => create.mutate() : undefined} />
        <main
          className={editor['work']}
          aria-label={m.studio_question_question()}
          onBlur={({ target, relatedTarget }) => {
            const place = target.closest('[id^=place-]');
            if (left !== null && place !== null && relatedTarget !== null && !place.contains(relatedTarget))
              setLeft(new Set([...left, place.id.slice('place-'.length)]));
          }}
        >
          {draft.state === 'changed' ? (
            <Conflict parts={draft.parts} by={draft.saved.changedBy} onSettle={(choices) => drafts.settle(sourceId, choices)} />
          ) : null}
          <Joined draft={draft} />
          {file.endsWith('.jsonl') ? <TurnIntoMarkdown sourceId={sourceId} flush={() => drafts.flush()} /> : null}
          {passage === null ? null : <Passage key={passage.sourceId} saved={passage} language={question.language} />}
          {isSource ? (
            <div className="grid gap-2">
              <div className="flex gap-2 items-center">
                <h2 className="m-0 text-ink text-lg font-strong">
                  {source.kind === 'passage' ? m.test_passage() : m.studio_question_question()}
                </h2>
                {isMarkdown && !isModel ? <SourceButton isOn isAlone onClick={() => setIsSource(false)} /> : null}
              </div>
              {isModel ? <p className="m-0 text-muted text-sm">{m.studio_question_model()}</p> : null}
              <SourceView piece={draft.text} faults={check.faults} onChange={write} />
            </div>
          ) : source.kind === 'question' ? (
            <QuestionForm
              piece={draft.text}
              faults={shownFaults}
              onChange={write}
              now={now}
              chosen={question.chosen}
              language={question.language}
              shown={check.shown}
              passages={neighbours.flatMap(({ kind, key }) => (kind === 'passage' ? [key] : []))}
            />
          ) : (
            <>
              <h2 className="m-0 text-ink text-lg font-strong">{m.test_passage()}</h2>
              <PassageForm piece={draft.text} faults={shownFaults} onChange={write} now={now} language={question.language} />
            </>
          )}
        </main>
        <aside className={editor['consequence']} aria-label={m.studio_question_consequence()}>
          {source.kind === 'question' ? <Preview sourceId={sourceId} text={saved.text} shown={check.shown} /> : null}
          <Checks faults={faults} review={review.data} revision={saved.revision} />
          <Comments sourceId={sourceId} revision={saved.revision} text={saved.text} review={review.data} />
        </aside>
        {isVersions ? (
          <VersionsDrawer
            saved={saved}
            isUnsaved={draft.state !== 'saved'}
            onRestored={(restored) => drafts.meet(restored)}
            onClose={() => setIsVersions(false)}
          />
        ) : null}
      </div>
    </PieceOfPack>
  );
}

/** The passage that the question hangs on, edited above it: a text of its own. */
function Passage({ saved, language }: { saved: NonNullable<Question['passage']>; language: Question['language'] }) {
  const opened = useDraft(saved);
  if (opened === null) return null;
  const { draft, drafts, write } = opened;
  const faults = faultsByPlace({ piece: draft.saved.text, form: 'none', faults: draft.check?.faults ?? [] });
  return (
    <Disclosure look="card" name={`${m.test_passage()} ${saved.key}`}>
      <div className="grid gap-4 p-4">
        {draft.state === 'changed' ? (
          <Conflict parts={draft.parts} by={draft.saved.changedBy} onSettle={(choices) => drafts.settle(saved.sourceId, choices)} />
        ) : null}
        {hasModel(draft.text) ? (
          <SourceView name={m.test_passage()} piece={draft.text} faults={draft.check?.faults ?? []} onChange={write} />
        ) : (
          <PassageForm
            piece={draft.text}
            faults={faults}
            onChange={write}
            now={() => drafts.at(saved.sourceId)?.text ?? ''}
            language={language}
            look="quiet"
          />
        )}
      </div>
    </Disclosure>
  );
}
