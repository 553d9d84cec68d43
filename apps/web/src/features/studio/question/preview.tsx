import { type Language, languageNames } from '@abhyas/contract/languages.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { Response } from '@abhyas/contract/assessment/item-types.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowsShuffle, IconCheck, IconDeviceDesktop, IconDeviceMobile, IconRefresh, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { Hints } from '../../../shared/assessment/question/hints.tsx';
import { RichText } from '../../../shared/assessment/question/rich-text.tsx';
import { typeName } from '../../../shared/assessment/types/types.ts';
import { Badge } from '../../../ui/cards/badge.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Asked } from '../asked.tsx';
import classes from './question.module.css';

export type Shown = NonNullable<AnswerOf<'checkSource'>['shown']>;

/** The question as a student gets it, to be answered: what was given is scored by the text that was saved last. */
export function Preview({ sourceId, text, shown: first }: { sourceId: string; text: string; shown: Shown | null }) {
  // an instance is one of a text: another text begins with its first
  const [other, setOther] = useState<{ readonly text: string; readonly seed: number; readonly shown: Shown | null } | null>(null);
  const next = useMutation({
    mutationFn: (asked: { readonly text: string; readonly seed: number }) => call('checkSource', { sourceId, ...asked }),
    onSuccess: ({ shown: made }, asked) => setOther({ ...asked, shown: made }),
    meta: { quiet: true },
  });
  const ofText = other?.text === text ? other : null;
  const shown = first === null || ofText === null ? first : ofText.shown;
  const instance = first?.instance ?? null;
  const seed = ofText?.seed ?? instance?.seed ?? 0;
  const [width, setWidth] = useState<'desk' | 'phone'>('desk');
  return (
    <section className="grid gap-3 min-w-0" aria-labelledby="try">
      <div className="flex gap-2 items-center justify-between">
        <h2 id="try" className="m-0 text-ink text-md font-strong">
          {m.studio_question_try()}
        </h2>
        <div className="flex gap-1" role="group" aria-label={m.studio_question_width()}>
          {(
            [
              ['desk', m.studio_question_desk, IconDeviceDesktop],
              ['phone', m.studio_question_phone, IconDeviceMobile],
            ] as const
          ).map(([name, words, Icon]) => (
            <ActionIcon
              key={name}
              variant={width === name ? 'light' : 'subtle'}
              color={width === name ? 'brand' : 'gray'}
              size={40}
              aria-label={words()}
              aria-pressed={width === name}
              onClick={() => setWidth(name)}
            >
              <Icon size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          ))}
        </div>
      </div>
      {instance === null ? null : (
        <div className="grid gap-2 justify-items-start">
          <p role="status" className="m-0 text-muted text-sm">
            {m.studio_question_instance({ seed, values: shown?.instance?.values ?? '–' })}
          </p>
          <Button
            variant="default"
            loading={next.isPending}
            leftSection={<IconArrowsShuffle size={18} stroke={1.75} aria-hidden />}
            onClick={() => next.mutate({ text, seed: seed + 1 })}
          >
            {m.studio_question_instance_other()}
          </Button>
          {next.isError ? <FormError>{next.error instanceof ApiError ? next.error.message : m.error_server()}</FormError> : null}
        </div>
      )}
      <div className={classes['paper']} data-width={width}>
        {shown === null ? (
          <p className="m-0 text-muted text-sm">{m.studio_question_not_shown()}</p>
        ) : (
          <Try key={`${seed} ${text}`} sourceId={sourceId} text={text} shown={shown} />
        )}
      </div>
    </section>
  );
}

function Try({ sourceId, text, shown }: { sourceId: string; text: string; shown: Shown }) {
  const [response, setResponse] = useState<Response | null>(null);
  const [language, setLanguage] = useState<Language | null>(null);
  const [hintsShown, setHintsShown] = useState(0);
  const version = shown.versions.find((each) => each.language === language);
  const { stemHtml, options, hints, solutionHtml } = version ?? shown;
  const attempt = useMutation({
    mutationFn: (given: Response) =>
      call('trySource', { sourceId, text, response: given, ...(shown.instance === null ? {} : { seed: shown.instance.seed }) }),
    meta: { quiet: true },
  });
  const check = () => (response === null || attempt.isPending ? undefined : attempt.mutate(response));
  const again = () => {
    setResponse(null);
    setHintsShown(0);
    attempt.reset();
  };
  return (
    <div className="grid gap-4 min-w-0">
      <div className="flex flex-wrap gap-2 items-center justify-between">
        <h3 className="m-0 text-ink text-md font-strong">{m.studio_question_question()}</h3>
        <Badge>{typeName(shown.type)}</Badge>
        {shown.versions.length === 0 ? null : (
          <div className="flex gap-1" role="group" aria-label={m.studio_question_languages()}>
            {[null, ...shown.versions.map((each) => each.language)].map((each) => (
              <Button
                key={each}
                variant={language === each ? 'light' : 'subtle'}
                color={language === each ? 'brand' : 'gray'}
                size="compact-md"
                aria-pressed={language === each}
                onClick={() => setLanguage(each)}
              >
                {each === null ? m.studio_question_original() : languageNames[each]}
              </Button>
            ))}
          </div>
        )}
      </div>
      <Asked
        sourceId={sourceId}
        question={{ ...shown, stemHtml, options }}
        response={response}
        scored={attempt.data ?? null}
        onChoose={setResponse}
        onEnter={check}
      />
      {attempt.data !== undefined ? null : <Hints all={hints} shown={hintsShown} onAsk={() => setHintsShown(hintsShown + 1)} />}
      {attempt.isError ? <FormError>{attempt.error instanceof ApiError ? attempt.error.message : m.error_server()}</FormError> : null}
      <div className="flex flex-wrap gap-3 items-center justify-between pt-3 border-t border-line">
        <p role="status" className="flex gap-2 items-center m-0 text-lg font-strong">
          {attempt.data === undefined ? null : attempt.data.outcome === 'correct' ? (
            <>
              <IconCheck className="text-good" size={20} stroke={2} aria-hidden /> <span className="text-good">{m.test_correct()}</span>
            </>
          ) : (
            <>
              <IconX className="text-bad" size={20} stroke={2} aria-hidden /> <span className="text-bad">{m.test_wrong()}</span>
            </>
          )}
        </p>
        {attempt.data === undefined ? (
          <Button variant="default" disabled={response === null} loading={attempt.isPending} onClick={check}>
            {m.studio_question_check()}
          </Button>
        ) : (
          <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />} onClick={again}>
            {m.studio_question_try_again()}
          </Button>
        )}
      </div>
      {attempt.data?.outcome === 'wrong'
        ? shown.reasons.flatMap(({ label, html }) =>
            response?.kind === 'choice' && response.labels.includes(label)
              ? [
                  <section key={label} className="text-muted text-sm" aria-label={m.studio_question_reason_of({ label })}>
                    <RichText html={html} />
                  </section>,
                ]
              : [],
          )
        : null}
      {attempt.data === undefined ? null : (
        <section aria-label={m.test_solution()}>
          <h4 className="m-0 mb-1 text-ink text-sm font-strong">{m.test_solution()}</h4>
          <RichText html={solutionHtml} />
        </section>
      )}
    </div>
  );
}
