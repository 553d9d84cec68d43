import type { Asset, AssetAction } from '@abhyas/contract/learning/learning.ts';
import { Button } from '@mantine/core';
import { IconChartBar, IconListCheck } from '@tabler/icons-react';
import { Suspense, use, useState } from 'react';
import { attemptOpenHere } from '../../../lib/device/test-windows.ts';
import { getSession } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { type AskedBooking, useBookingDoor } from '../../../shared/centres/booking-door.ts';
import { DisabledAction } from '../../../ui/feedback/hint/disabled-action.tsx';
import { Hint } from '../../../ui/feedback/hint/hint.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { analyticsUrl } from './analytics-url.ts';
import { LessonHrefs } from './lesson-hrefs.ts';
import { TestLauncher } from '../launch/test-launcher.tsx';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';
import { reasonText } from '../../../lib/language/reason-text.ts';

const loadPdfDialog = async () => (await import('../load-pdf-dialog.ts')).loadPdfDialog();
const PdfDialog = lazyDialog(() => loadPdfDialog().then(({ PdfDialog: component }) => component));
/** The viewer comes while the hand is on its way to the button. */
const prepare = () => void loadPdfDialog().catch(() => {});

interface AssetActionsProps {
  readonly asset: Asset;
  readonly nodeId: string;
  readonly href: string;
  /** Whether it is the one primary action of its view. */
  readonly lead?: boolean;
  /** The id of the button of the main action. */
  readonly mainId?: string;
}

/** The one action of an asset that is a button: the first that is open. */
export const mainAction = (actions: readonly AssetAction[]) => actions.find(({ enabled }) => enabled) ?? actions[0];

const openLabels = {
  video: { '': 'watch', 'in-progress': 'continue', completed: 'watch-again' },
  html: { '': 'read', 'in-progress': 'continue', completed: 'read-again' },
  pdf: { '': 'open', 'in-progress': 'continue', completed: 'open-again' },
  link: { '': 'open', 'in-progress': 'continue', completed: 'open-again' },
  assessment: { '': 'open', 'in-progress': 'continue', completed: 'open-again' },
} as const;

/** The name of an action; that of opening a lesson depends on what it is and how far the student is with it. */
const labelOf = ({ kind, asset: { assetType, status } }: { kind: AssetAction['kind']; asset: Asset }): string =>
  m.learning_action({ action: kind === 'open' ? (openLabels[assetType]?.[status] ?? 'open') : kind });

export const reviewUrl = (assessmentId = ''): string => `/reviewtest?assessmentId=${assessmentId}`;

/**
 * What the server says may be done. The first that is open is a button; what else may be done with a completed test are icons before
 * it.
 */
export function AssetActions({ asset, nodeId, href, lead = false, mainId }: AssetActionsProps) {
  const main = mainAction(asset.actions);
  const others = asset.actions.filter((action) => action !== main).toReversed();
  return [...others, ...(main ? [main] : [])].map((action) =>
    action.enabled ? (
      // Book Slot that becomes View Booking is the same button: the focus that a dialog gives back stays on it
      <OneAction
        key={action === main ? 'main' : action.kind}
        action={action}
        asset={asset}
        nodeId={nodeId}
        href={href}
        lead={lead}
        asIcon={action !== main}
        {...(action === main && mainId !== undefined ? { mainId } : {})}
      />
    ) : (
      <DisabledAction key={action.kind} label={labelOf({ kind: action.kind, asset })} reason={reasonText(action.reason)} />
    ),
  );
}

/** Whether a test that is still offered to be launched was opened on this device: the page has not heard of it from the server, as without a connection. */
function isResumed({ action, assessmentId }: { action: AssetAction; assessmentId: string | undefined }): boolean {
  const pin = getSession()?.student_imspin;
  return action.kind === 'launch' && assessmentId !== undefined && pin !== undefined && attemptOpenHere({ pin, assessmentId }) !== null;
}

/** What is under way stands out; a lesson that is done steps back. */
const looks = { '': 'default', 'in-progress': 'light', completed: 'subtle' } as const;

function OneAction({
  action: offered,
  asset,
  nodeId,
  href,
  lead = false,
  mainId,
  asIcon,
}: AssetActionsProps & { action: AssetAction; asIcon: boolean }) {
  const hrefs = use(LessonHrefs);
  const assessmentId = asset.assetDetails[0]?.assessmentId;
  const action = isResumed({ action: offered, assessmentId }) ? { ...offered, kind: 'resume' as const } : offered;
  const label = labelOf({ kind: action.kind, asset });
  const variant = asset.assetType === 'assessment' && asset.status === 'completed' ? 'default' : looks[asset.status];
  const style = lead ? { size: 'md', variant: 'filled' } : { size: 'sm', variant };
  const look = { ...style, id: mainId, 'aria-label': `${label}: ${asset.assetName}` } as const;
  switch (action.kind) {
    case 'open':
      return asset.assetType === 'pdf' && hrefs === null ? (
        <OpenPdf asset={asset} nodeId={nodeId} href={href} label={label} look={look} />
      ) : (
        <PathButton href={href} {...look}>
          {label}
        </PathButton>
      );
    case 'launch':
    case 'resume':
      return <TestLauncher asset={asset} label={label} look={look} />;
    case 'adaptive':
    case 'revise':
      return <TestLauncher kind={action.kind} asset={asset} topicId={nodeId} label={label} look={look} />;
    case 'review': {
      const review = reviewUrl(assessmentId);
      if (asIcon) return <IconLink href={review} label={label} of={asset.assetName} icon={IconListCheck} />;
      return (
        <PathButton href={review} {...look}>
          {label}
        </PathButton>
      );
    }
    case 'book':
    case 'view-booking':
      return assessmentId ? <OpenBooking kind={action.kind} asset={asset} assessmentId={assessmentId} label={label} look={look} /> : null;
    case 'analytics':
      return <IconLink href={analyticsUrl(asset)} label={label} of={asset.assetName} icon={IconChartBar} />;
  }
}

function OpenBooking({
  kind,
  asset: { assetId, assetName: name },
  assessmentId,
  label,
  look,
}: {
  kind: AskedBooking['kind'];
  asset: Asset;
  assessmentId: string;
  label: string;
  look: object;
}) {
  const open = useBookingDoor();
  return (
    <Button {...look} data-booking={assetId} onClick={() => open({ kind, assetId, assessmentId, name })}>
      {label}
    </Button>
  );
}

/** An action that is an icon: its words are its tooltip (TST-026). */
function IconLink({ href, label, of, icon: Icon }: { href: string; label: string; of: string; icon: typeof IconChartBar }) {
  return (
    <Hint label={label}>
      <PathButton href={href} variant="subtle" c="var(--muted)" size="sm" px={8} aria-label={`${label}: ${of}`}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </PathButton>
    </Hint>
  );
}

function OpenPdf({ asset, nodeId, href, label, look }: Omit<AssetActionsProps, 'lead'> & { label: string; look: object }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button {...look} onPointerEnter={prepare} onFocus={prepare} onClick={() => setOpened(true)}>
        {label}
      </Button>
      <Suspense fallback={null}>
        {opened ? (
          <PdfDialog
            name={asset.assetName}
            place={{ learningPathId: nodeId, assetId: asset.assetId }}
            href={href}
            onClose={() => setOpened(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
