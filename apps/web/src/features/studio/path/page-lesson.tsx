import { bodyLine, withoutBlanks } from '@abhyas/rules/content/question-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { m } from '../../../paraglide/messages.js';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { fileQuery, type StudioFile } from '../files/file-queries.ts';
import { Faults } from '../question/faults.tsx';
import { PieceOfPack, RichField, type Typing } from '../question/rich-field.tsx';
import { Conflict } from '../source/conflict.tsx';
import { Joined } from '../source/joined.tsx';
import { keepPicture } from '../source/keep-picture.ts';
import { SourceView } from '../source/source-view.tsx';
import { useDraft } from '../source/use-draft.ts';
import classes from './path.module.css';
import { quizPartsOf } from './quiz-block.tsx';
import { mediaQuery, mediaIn } from './queries.ts';

interface PageLessonProps {
  readonly sourceId: string;
  readonly typing: Typing;
  readonly isSource: boolean;
  readonly onSource: () => void;
}

/** The text of a page, written at the measure at which students read it. It is a source of its own, with its own draft. */
export function PageLesson({ sourceId, ...of }: PageLessonProps) {
  const query = useQuery(fileQuery(sourceId));
  return (
    <QueryView query={query} height={240}>
      {(file) => <PageText file={file} {...of} />}
    </QueryView>
  );
}

function PageText({ file, typing, isSource, onSource }: Omit<PageLessonProps, 'sourceId'> & { readonly file: StudioFile }) {
  const { source, pack } = file;
  const { sourceId } = source;
  const opened = useDraft(source);
  const text = opened?.draft.text ?? source.text;
  const links = useQuery(mediaQuery(pack, mediaIn(text)));
  const ofPiece = useMemo(
    () => ({
      urls: new Map((links.data?.media ?? []).map(({ path, url }) => [path, url])),
      keep: (picture: File) => keepPicture(sourceId, picture),
      onSource,
      typing,
      quizzes: quizPartsOf(pack),
    }),
    [links.data, sourceId, pack, onSource, typing],
  );
  if (opened === null) return null;
  const { draft, drafts, write } = opened;
  const faults = draft.check?.faults ?? file.faults;
  const lines = draft.text.split('\n');
  const head = bodyLine(lines);
  const body = withoutBlanks({ text: lines.slice(head).join('\n'), line: head });
  const change = (next: string) => {
    // the field tells its text a moment later, when someone else's may have come
    const now = (drafts.at(sourceId)?.text ?? draft.text).split('\n');
    const from = bodyLine(now);
    const old = withoutBlanks({ text: now.slice(from).join('\n'), line: from });
    const until = old.line + (old.text === '' ? 0 : old.text.split('\n').length);
    write([...now.slice(0, old.line), ...next.split('\n'), ...now.slice(until)].join('\n'));
  };
  return (
    <PieceOfPack value={ofPiece}>
      <div className={`${classes['page']} grid gap-4`}>
        {draft.state === 'changed' ? (
          <Conflict parts={draft.parts} by={draft.saved.changedBy} onSettle={(choices) => drafts.settle(sourceId, choices)} />
        ) : null}
        <Joined draft={draft} />
        {isSource ? (
          <SourceView piece={draft.text} faults={faults} onChange={write} />
        ) : (
          <>
            <RichField
              offersBlocks
              place="stem"
              label={m.studio_path_text()}
              value={body.text}
              line={body.line}
              faults={faults}
              onChange={change}
            />
            <Faults faults={faults.filter(({ line }) => line < body.line)} />
          </>
        )}
      </div>
    </PieceOfPack>
  );
}
