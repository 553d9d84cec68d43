import type { Asset, AssetAction } from '@abhyas/contract/learning/learning.ts';
import { Button } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
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

/** What the server says may be done, in its words. What is under way stands out, what is done steps back. */
export function AssetActions({ asset, nodeId, href, lead = false }: AssetActionsProps) {
  return asset.actions.map((action) =>
    action.enabled ? (
      <OneAction key={action.kind} action={action} asset={asset} nodeId={nodeId} href={href} lead={lead} />
    ) : (
      <DisabledAction key={action.kind} label={action.label} reason={action.reason} />
    ),
  );
}

const looks = { '': 'default', 'in-progress': 'light', completed: 'subtle' } as const;

function OneAction({ action, asset, nodeId, href, lead = false }: AssetActionsProps & { action: AssetAction }) {
  const style = lead ? { size: 'md', variant: 'filled' } : { size: 'sm', variant: looks[asset.status] };
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
    case 'review':
      return assessmentId ? (
        <PathButton href={`/reviewtest?assessmentId=${assessmentId}`} {...look}>
          {action.label}
        </PathButton>
      ) : null;
    case 'book':
    case 'view-booking':
      return assessmentId ? (
        <OpenBooking kind={action.kind} asset={asset} assessmentId={assessmentId} label={action.label} look={look} />
      ) : null;
    case 'adaptive':
    case 'revise':
      return null;
    case 'analytics':
      return assessmentId ? <OpenAnalytics asset={asset} assessmentId={assessmentId} label={action.label} /> : null;
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

/** TST-026, TST-027: an icon that leads to the analytics of this test. */
function OpenAnalytics({ asset: { assetId, assetName }, assessmentId, label }: { asset: Asset; assessmentId: string; label: string }) {
  const href = `/test/Detailed Analytics/${encodeURIComponent(assetName)}?assetId=${assetId}&assessmentId=${assessmentId}`;
  return (
    <Hint label={label}>
      <PathButton href={href} variant="subtle" size="sm" px={10} aria-label={`${label}: ${assetName}`}>
        <IconChartBar size={20} stroke={1.75} aria-hidden />
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
