import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconAlertCircle, IconArrowLeft, IconCheck, IconDotsVertical, IconHistory } from '@tabler/icons-react';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { ApiError } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Logo } from '../../../ui/navigation/logo.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import type { Draft } from './drafts.ts';
import classes from './editor.module.css';
import { Others } from './others.tsx';
import { SaveLine } from './save-line.tsx';
import { stateWords } from './state-mark.tsx';

/** What can be done with a text from its bar. */
interface Step {
  readonly words: string;
  readonly Icon: typeof IconHistory;
  readonly run: () => void;
  readonly isPending?: boolean;
}

/** The ways to look at a text; one is shown. */
interface Views {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly words: string }[];
  readonly value: string;
  readonly isDisabled: boolean;
  readonly onChange: (value: string) => void;
}

interface SourceBarProps {
  readonly title: string;
  readonly back: { readonly href: string; readonly words: string };
  readonly details?: string;
  /** As it is said: what is typed and not yet in the text is still being saved. Null for what is no text. */
  readonly draft?: Draft | null;
  /** Who else has it open, by name. */
  readonly others?: readonly string[];
  readonly views?: Views;
  readonly onVersions?: () => void;
  /** How much is left to fix, and the way to the first. */
  readonly toFix?: { readonly count: number; readonly onGo: () => void };
  readonly more?: readonly Step[];
  /** `brief`: its words where there is little room. */
  readonly primary?: (Step & { readonly isDisabled?: boolean; readonly brief?: string }) | null;
  readonly error?: Error | null;
  /** What has been done, where there is no draft to say it of. */
  readonly said?: string;
  /** What belongs between the name and the steps; on a phone below both. */
  readonly children?: React.ReactNode;
}

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const stateTones = { draft: 'plain', review: 'brand', published: 'good' } as const;

/** The state of a text, in a word. */
const StateBadge = ({ state }: { state: AnswerOf<'submitSource'>['state'] }) => <Badge tone={stateTones[state]}>{stateWords(state)}</Badge>;

/** Where one is, whether it is saved, what is left to fix, and the one next step. Where there is little room, all other steps are in a menu. */
export function SourceBar({
  title,
  back,
  details,
  draft = null,
  others = [],
  views,
  onVersions,
  toFix,
  more = [],
  primary,
  error,
  said,
  children,
}: SourceBarProps) {
  const steps: readonly Step[] =
    onVersions === undefined ? more : [{ words: m.studio_question_versions(), Icon: IconHistory, run: onVersions }, ...more];
  const isToFix = toFix !== undefined && toFix.count > 0;
  const toFixWords = isToFix ? m.studio_question_to_fix({ count: toFix.count }) : '';
  return (
    <header className={classes['bar']}>
      <div className={classes['where']}>
        <PathLink href="/staff" className="rounded-[4px]" aria-label={m.desk_tab()}>
          <Logo name="" />
        </PathLink>
        <PathLink href={back.href} className={classes['backSign']} aria-label={back.words}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </PathLink>
        <div className={`${classes['place']} min-w-0 leading-[1.3]`}>
          <div className={classes['name']}>
            <h1 className="m-0 text-ink text-md font-strong wrap-anywhere" title={title}>
              {title}
            </h1>
            {draft === null ? null : <StateBadge state={draft.saved.state} />}
            {details === undefined ? null : <span className={`${classes['details']} text-muted text-sm`}>{details}</span>}
          </div>
          <PathLink href={back.href} className={classes['back']}>
            <IconArrowLeft size={14} stroke={1.75} aria-hidden /> {back.words}
          </PathLink>
        </div>
      </div>
      {views === undefined ? null : (
        <nav className={classes['views']} aria-label={views.label}>
          {views.options.map(({ value, words }) => (
            <button
              key={value}
              type="button"
              aria-pressed={views.value === value}
              disabled={views.isDisabled}
              onClick={() => views.onChange(value)}
            >
              {words}
            </button>
          ))}
        </nav>
      )}
      {children === undefined ? null : <div className={classes['middle']}>{children}</div>}
      <div className={classes['steps']}>
        {draft === null ? (
          <span className={`${classes['said']} text-sm text-good`} role="status">
            {said}
          </span>
        ) : (
          <>
            <Others names={others} />
            <SaveLine draft={draft} />
          </>
        )}
        {steps.map(({ words, Icon, run, isPending = false }) => (
          <Button
            key={words}
            className={classes['aside'] ?? ''}
            variant="default"
            leftSection={<Icon {...look} />}
            loading={isPending}
            onClick={run}
          >
            {words}
          </Button>
        ))}
        {isToFix ? (
          <Button
            className={`${classes['aside']} ${classes['fix']}`}
            variant="default"
            leftSection={<IconAlertCircle {...look} />}
            onClick={toFix.onGo}
          >
            {toFixWords}
          </Button>
        ) : null}
        {primary == null ? null : (
          <Button
            className={classes['primary'] ?? ''}
            aria-label={primary.brief === undefined ? undefined : primary.words}
            disabled={primary.isDisabled === true}
            loading={primary.isPending === true}
            leftSection={<primary.Icon {...look} />}
            onClick={primary.run}
          >
            {primary.brief === undefined ? (
              primary.words
            ) : (
              <>
                <span className="max-[859px]:hidden">{primary.words}</span>
                <span className="min-[860px]:hidden">{primary.brief}</span>
              </>
            )}
          </Button>
        )}
        {steps.length === 0 ? null : (
          <Menu position="bottom-end" shadow="md" radius="lg">
            <Menu.Target>
              <ActionIcon className={classes['menu'] ?? ''} variant="subtle" color="gray" size={40} aria-label={m.studio_more()}>
                <IconDotsVertical size={20} stroke={1.75} aria-hidden />
                {isToFix ? <span className={classes['dot']} aria-hidden /> : null}
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {isToFix ? (
                <Menu.Item color="var(--warn)" leftSection={<IconAlertCircle {...look} />} onClick={toFix.onGo}>
                  {toFixWords}
                </Menu.Item>
              ) : null}
              {steps.map(({ words, Icon, run }) => (
                <Menu.Item key={words} leftSection={<Icon {...look} />} onClick={run}>
                  {words}
                </Menu.Item>
              ))}
              {views === undefined ? null : (
                <div className={classes['menuViews']}>
                  <Menu.Divider />
                  {views.options.map(({ value, words }) => (
                    <Menu.Item
                      key={value}
                      disabled={views.isDisabled}
                      leftSection={views.value === value ? <IconCheck {...look} /> : <span className="w-4.5" />}
                      onClick={() => views.onChange(value)}
                    >
                      {words}
                    </Menu.Item>
                  ))}
                </div>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {error == null ? null : (
        <div className={classes['barError']}>
          <FormError>{error instanceof ApiError ? error.message : m.error_server()}</FormError>
        </div>
      )}
    </header>
  );
}
