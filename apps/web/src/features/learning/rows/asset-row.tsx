import type { BookedSlot } from '@abhyas/contract/centres/booking.ts';
import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { sharePercent } from '@abhyas/rules/measurement/arithmetic/share-percent.ts';
import { IconBuilding, IconClipboardCheck, IconFileText, IconExternalLink, IconFileTypePdf, IconPlayerPlay } from '@tabler/icons-react';
import { useId } from 'react';
import { langOf } from '../../../lib/language/title-language.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { ProgressRing } from '../../../ui/feedback/progress/progress-ring.tsx';
import { StatusTick } from '../../../ui/feedback/progress/status-tick.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { AssetActions, mainAction, reviewUrl } from './asset-actions.tsx';
import { assetFacts } from '../facts/asset-facts.ts';
import classes from './asset-row.module.css';
import { bookedFacts } from '../facts/booked-facts.ts';
import { Facts } from '../facts/facts.tsx';
import { MarkButtons } from '../marks/mark-buttons.tsx';
import { SectionScores } from '../facts/section-scores.tsx';
import { usePaperFact } from '../facts/use-paper-fact.ts';

const kinds = {
  video: { icon: IconPlayerPlay, label: m.learning_type_video },
  html: { icon: IconFileText, label: m.learning_type_html },
  pdf: { icon: IconExternalLink, IconFileTypePdf, label: m.learning_type_pdf },
  link: { icon: IconExternalLink, label: m.learning_type_link },
  assessment: { icon: IconClipboardCheck, label: m.learning_type_assessment },
  centre: { icon: IconBuilding, label: m.learning_type_centre },
} as const;

const kindOf = ({ assetType, assetDetails: [details] }: Asset) => (details?.proctored === '1' ? 'centre' : assetType);

interface AssetRowProps {
  readonly asset: Asset;
  /** The topic or unit it is in, and the tab that belongs to. */
  readonly nodeId: string;
  readonly moduleId: string;
  /** The page that shows it. */
  readonly href: string;
  /** The student's booking of it, where the page knows it. */
  readonly booked?: BookedSlot | null;
}

/** One asset: what kind, its name and facts, how far it is, and what can be done with it. */
export function AssetRow({ asset, nodeId, moduleId, href, booked = null }: AssetRowProps) {
  const { icon: Icon, label } = kinds[kindOf(asset)];
  const actionId = useId();
  return (
    <div className={`${classes['row']} grid items-center gap-x-3 gap-y-1 min-h-16 px-5 py-2`}>
      <span className="grid place-items-center text-muted" role="img" aria-label={label()}>
        <Icon size={20} stroke={1.75} />
      </span>
      <div>
        <div className="text-ink font-medium leading-[1.35] wrap-anywhere" lang={langOf(asset.assetName)}>
          <AssetName asset={asset} href={href} actionId={actionId} />
        </div>
        <Facts facts={[...(booked ? bookedFacts(booked) : assetFacts(asset)), ...usePaperFact(asset)]} />
        <SectionScores test={asset} />
      </div>
      <span className="grid place-items-center min-w-6 max-[600px]:[grid-area:1_/_3]">
        {asset.actions.some(({ kind }) => kind === 'view-booking') ? <Badge tone="good">{m.learning_booked()}</Badge> : null}
        {asset.isCompleted === '1' ? <StatusTick label={m.learning_status_completed()} /> : null}
        {asset.isCompleted === '0' && asset.status === 'in-progress' ? <AssetProgress progress={asset.progress} /> : null}
      </span>
      <MarkButtons asset={asset} place={{ learningPathId: nodeId, moduleId }} />
      <div className={classes['actions']}>
        <AssetActions asset={asset} nodeId={nodeId} href={href} mainId={actionId} />
      </div>
    </div>
  );
}

/** The name opens what it names: the page of a lesson, the review of a completed test, and otherwise what the button of the test opens. */
function AssetName({ asset, href, actionId }: { asset: Asset; href: string; actionId: string }) {
  const { assetName: name, assetType: type, assetDetails, actions } = asset;
  const main = mainAction(actions);
  if (main === undefined || !main.enabled) return name;
  const page = type === 'assessment' ? (main.kind === 'review' ? reviewUrl(assetDetails[0]?.assessmentId) : '') : href;
  return page === '' ? (
    <label className="text-inherit no-underline cursor-pointer hover:underline" htmlFor={actionId}>
      {name}
    </label>
  ) : (
    <PathLink className="text-inherit no-underline cursor-pointer hover:underline" href={page}>
      {name}
    </PathLink>
  );
}

/** How far one is with it; a ring that is filled a quarter where that is not known. */
function AssetProgress({ progress }: { progress: number }) {
  if (progress === 0) return <ProgressRing label={m.learning_status_in_progress()} />;
  return <ProgressRing value={Math.max(progress, 0.08)} label={m.learning_progress_share({ share: String(sharePercent(progress)) })} />;
}
