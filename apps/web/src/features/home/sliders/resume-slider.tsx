import type { ResumeAsset } from '@abhyas/contract/learning/learning.ts';
import { m } from '../../../paraglide/messages.js';
import { CardRow } from '../../../ui/cards/card-row.tsx';
import { ResumeCard } from '../cards/resume-card.tsx';
import { SeeAll } from '../cards/see-all.tsx';

/** What was begun last and not finished, last opened first. */
export function ResumeSlider({ assets }: { assets: readonly ResumeAsset[] }) {
  const name = m.home_resume();
  return (
    <CardRow
      id="home-resume"
      title={name}
      earlier={m.home_previous({ name })}
      later={m.home_more({ name })}
      aside={<SeeAll href="/home/resumeprogress" of={name} />}
    >
      {assets.map((asset) => (
        <li key={asset.assetId}>
          <ResumeCard asset={asset} />
        </li>
      ))}
    </CardRow>
  );
}
