import type { ClassAction, ClassCard } from '@abhyas/contract/classes/card.ts';
import { isMeetingUrl } from '@abhyas/rules/classes/meeting.ts';
import { Button } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import { reasonText } from '../../../lib/language/reason-text.ts';
import { isSafeAddress, openTab } from '../../../lib/page/open-tab.ts';
import { m } from '../../../paraglide/messages.js';
import { DisabledAction } from '../../../ui/feedback/hint/disabled-action.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { useClassCalls } from './mentor-class-queries.ts';

interface StartButtonProps {
  readonly card: ClassCard;
  readonly action: ClassAction;
  /** The link that the address brings along, '' for none. */
  readonly url: string;
}

/** Begins an online class by the link of its mentor (CLS-015). Where that can't be had, the link of the address is offered, if it is one of the class or of a known meeting service (CLS-027). */
export function StartButton({ card, action, url }: StartButtonProps) {
  const { start } = useClassCalls(card.mappingId);
  const open = () => {
    const tab = openTab();
    start.mutate(undefined, {
      onSuccess: ({ hostJoinURL }) => (isSafeAddress(hostJoinURL) ? tab.go(hostJoinURL) : tab.close()),
      onError: () => tab.close(),
    });
  };
  if (!action.enabled) return <DisabledAction label={m.mclass_start()} reason={reasonText(action.reason)} />;
  const isKnown = isMeetingUrl({ url, own: card.hostJoinURL });
  return (
    <>
      <Button leftSection={<IconVideo size={18} stroke={1.75} aria-hidden="true" />} loading={start.isPending} onClick={open}>
        {m.mclass_start()}
      </Button>
      {start.data !== undefined && !isSafeAddress(start.data.hostJoinURL) ? <FormError>{m.mclass_start_unsafe()}</FormError> : null}
      {start.data?.isFallback ? <p className="basis-full m-0">{m.mclass_start_fallback()}</p> : null}
      {start.isError ? (
        <div className="basis-full m-0">
          <FormError>
            <strong>{m.mclass_start_failed()}</strong> {start.error.message}
          </FormError>
          {isKnown ? (
            <a href={url} target="_blank" rel="noreferrer">
              {m.mclass_start_link()}
            </a>
          ) : null}
        </div>
      ) : null}
      {url !== '' && !isKnown ? <p className="basis-full m-0">{m.mclass_url_refused()}</p> : null}
    </>
  );
}
