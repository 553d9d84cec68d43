import type { Asset, AssetAction } from '@abhyas/contract/learning/learning.ts';
import { nameSegment } from '@abhyas/rules/learning/node-url.ts';
import { Button } from '@mantine/core';
import { IconChartBar, IconListCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { type AskedBooking, useBookingDoor } from '../../../shared/centres/booking-door.ts';
import { DisabledAction } from '../../../ui/feedback/disabled-action.tsx';
import { Hint } from '../../../ui/feedback/hint.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { TestLauncher } from '../launch/test-launcher.tsx';

const loadPdfDialog = () => import('./pdf-dialog.tsx');
const PdfDialog = lazy(() => loadPdfDialog().then(({ PdfDialog: component }) => ({ default: component })));
/** The viewer comes while the hand is on its way to the button. */
const prepare = () => void loadPdfDialog().catch(() => {});

interface AssetActionsProps {
  readonly asset: Asset;
  readonly nodeId: string;
  readonly href: string;
  /** Whether it is the one primary action of its view. */
  readonly lead?: boolean;
}

/**
 * What the server says may be done, in its words. The first that is open is a button; what else may be done with a completed test are icons before
 * it.
 */
export function AssetActions({ asset, nodeId, href, lead = false }: AssetActionsProps) {
  const main = asset.actions.find(({ enabled }) => enabled) ?? asset.actions[0];
  const others = asset.actions.filter((action) => action !== main).toReversed();
  return [...others, ...(main ? [main] : [])].map((action) =>
    action.enabled ? (
      <OneAction key={action.kind} action={action} asset={asset} nodeId={nodeId} href={href} lead={lead} asIcon={action !== main} />
    ) : (
      <DisabledAction key={action.kind} label={action.label} reason={action.reason} />
    ),
  );
}

/** What is under way stands out; a lesson that is done steps back. */
const looks = { '': 'default', 'in-progress': 'light', completed: 'subtle' } as const;

function OneAction({ action, asset, nodeId, href, lead = false, asIcon }: AssetActionsProps & { action: AssetAction; asIcon: boolean }) {
  const variant = asset.assetType === 'assessment' && asset.status === 'completed' ? 'default' : looks[asset.status];
  const style = lead ? { size: 'md', variant: 'filled' } : { size: 'sm', variant };
  const look = { ...style, 'aria-label': `${action.label}: ${asset.assetName}` } as const;
  const assessmentId = asset.assetDetails[0]?.assessmentId;
  switch (action.kind) {
    case 'open':
      return asset.assetType === 'pdf' ? (
        <OpenPdf asset={asset} nodeId={nodeId} href={href} label={action.label} look={look} />
      ) : (
        <PathButton href={href} {...look}>
          {action.label}
        </PathButton>
      );
    case 'launch':
    case 'resume':
      return <TestLauncher asset={asset} label={action.label} look={look} />;
    case 'adaptive':
    case 'revise':
      return <TestLauncher kind={action.kind} asset={asset} topicId={nodeId} label={action.label} look={look} />;
    case 'review': {
      const review = `/reviewtest?assessmentId=${assessmentId ?? ''}`;
      if (asIcon) return <IconLink href={review} label={action.label} of={asset.assetName} icon={IconListCheck} />;
      return (
        <PathButton href={review} {...look}>
          {action.label}
        </PathButton>
      );
    }
    case 'book':
    case 'view-booking':
      return assessmentId ? (
        <OpenBooking kind={action.kind} asset={asset} assessmentId={assessmentId} label={action.label} look={look} />
      ) : null;
    case 'analytics':
      return <IconLink href={analyticsUrl(asset)} label={action.label} of={asset.assetName} icon={IconChartBar} />;
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
    <Button {...look} onClick={() => open({ kind, assetId, assessmentId, name })}>
      {label}
    </Button>
  );
}

/** Where the analytics of a test are (TST-027): a slash in its name becomes a dash, as in every address with a name. */
function analyticsUrl({ assetId, assetName, assetDetails: [details] }: Asset): string {
  return `/test/Detailed Analytics/${nameSegment(assetName)}?assetId=${assetId}&assessmentId=${details?.assessmentId ?? ''}`;
}

/** An action that is an icon: its words are its tooltip (TST-026). */
function IconLink({ href, label, of, icon: Icon }: { href: string; label: string; of: string; icon: typeof IconChartBar }) {
  return (
    <Hint label={label}>
      <PathButton href={href} variant="subtle" size="sm" px={8} aria-label={`${label}: ${of}`}>
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
