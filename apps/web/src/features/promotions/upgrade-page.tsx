import type { Offer } from '@abhyas/contract/promotions/promotions.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useOwnSession } from '../../lib/session/use-session.ts';
import type { Session } from '../../lib/session/session.ts';
import { langOf } from '../../lib/language/title-language.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { NotForRole } from '../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { PathButton } from '../../ui/navigation/path-link.tsx';
import { upgradesQuery } from './queries.ts';
import classes from './upgrade-page.module.css';
import { IconCheck, IconExternalLink } from '@tabler/icons-react';
import { Badge } from '../../ui/cards/badge.tsx';
import { benefitNames } from './benefit-names.ts';

/** The offers in columns, a benefit in each row. */
function CompareTable({ offers }: { offers: readonly Offer[] }) {
  return (
    <div className="mt-12">
      <h2 id="compare" className="mb-3 text-lg">
        {m.upgrade_compare()}
      </h2>
      {/* wide tables scroll inside themselves, and anyone who scrolls with the keyboard must be able to get there */}
      <div className={classes['scroll']} role="region" aria-labelledby="compare" tabIndex={0}>
        <table className={`${classes['table']} min-w-[640px] w-full table-fixed border-collapse tabular`}>
          <thead>
            <tr>
              <th scope="col">{m.upgrade_benefit()}</th>
              {offers.map(({ offerId, name, current }) => (
                <th key={offerId} scope="col" data-current={current}>
                  {name}
                  {current ? <span className="block text-brand-text text-xs">{m.upgrade_current()}</span> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {benefitNames(offers).map((benefit) => (
              <tr key={benefit}>
                <th scope="row">{benefit}</th>
                {offers.map(({ offerId, benefits, current }) => (
                  <td key={offerId} data-current={current}>
                    {benefits.find(({ name }) => name === benefit)?.value ?? <Without />}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">{m.upgrade_price()}</th>
              {offers.map(({ offerId, price, current }) => (
                <td key={offerId} data-current={current} className="text-ink font-strong">
                  {price}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Without() {
  return (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{m.upgrade_without()}</span>
    </span>
  );
}

interface OfferCardProps {
  readonly offer: Offer;
  /** It has less than the student's own. */
  readonly isLess: boolean;
}

/** A programme on offer: what it is, what it costs, what is in it, and the way to it in a window of its own, unless the student has it or more. */
function OfferCard({ offer: { name, text, price, priceNote, url, recommended, current, benefits }, isLess }: OfferCardProps) {
  return (
    <article
      className="card-surface flex flex-1 flex-col min-w-0 p-6 data-[lead=true]:border-brand-text"
      data-lead={recommended && !current && !isLess}
      aria-label={name}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 min-h-7">
        <h2 className="text-lg" lang={langOf(name)}>
          {name}
        </h2>
        {current ? <Badge tone="brand">{m.upgrade_current()}</Badge> : null}
        {recommended && !current ? <Badge tone="accent">{m.upgrade_recommended()}</Badge> : null}
      </div>
      <p className="mt-1 text-muted">{text}</p>
      <p className="mt-4 text-ink text-hero font-strong tabular leading-[1.2] tracking-[-0.02em]">{price}</p>
      <p className="min-h-[1.5em] mb-4 text-muted text-sm">{priceNote}</p>
      {current || isLess ? (
        <p className="grid content-center min-h-10.5 text-muted text-sm">{isLess ? m.upgrade_less() : m.upgrade_have()}</p>
      ) : (
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          variant={recommended ? 'filled' : 'default'}
          rightSection={<IconExternalLink size={16} stroke={1.75} aria-hidden="true" />}
        >
          {m.upgrade_open()}
          <span className="visually-hidden">{` ${name} ${m.promotions_new_window()}`}</span>
        </Button>
      )}
      <ul className="grid gap-2 mx-0 mt-6 mb-0 px-0 pt-4 pb-0 border-t border-line list-none">
        {benefits.map((benefit) => (
          <li className="flex gap-2" key={benefit.name}>
            <IconCheck className="flex-none mt-0.75 text-good" size={16} stroke={2.25} aria-hidden="true" />
            <span>
              {benefit.name}: <strong className="text-ink font-medium">{benefit.value}</strong>
            </span>
          </li>
        ))}
      </ul>
    </article>
  );
}

/** /upgrade: the programmes on offer for the course, side by side; nothing is on offer for mentors. */
export function UpgradePage() {
  const session = useOwnSession();
  return session.isMentor ? <NotForRole /> : <Programmes session={session} />;
}

function Programmes({ session }: { session: Session }) {
  const query = useQuery(upgradesQuery(session));
  if (session.lastLoggedInCourseId === '') {
    return (
      <EmptyState drawing="desk" heading="h1" title={m.upgrade_no_course()}>
        {m.upgrade_no_course_text()}
      </EmptyState>
    );
  }
  return (
    <>
      <PageHeader title={m.upgrade_title()}>{m.upgrade_about({ course: session.lastloggedInCourseName })}</PageHeader>
      <QueryView
        query={query}
        loading={
          <div
            role="status"
            aria-label={m.loading()}
            className={`${classes['cards']} grid-cols-[repeat(auto-fit,minmax(min(288px,100%),1fr))] grid gap-4 m-0 p-0 list-none`}
          >
            <Skeleton height={380} radius="lg" />
            <Skeleton height={380} radius="lg" />
            <Skeleton height={380} radius="lg" />
          </div>
        }
      />
      {query.data ? <Offers offers={query.data.offers} /> : null}
    </>
  );
}

function Offers({ offers }: { offers: readonly Offer[] }) {
  if (offers.length === 0) {
    return (
      <EmptyState drawing="shelf" heading="h2" title={m.upgrade_none()} action={<PathButton href="/home">{m.action_home()}</PathButton>}>
        {m.upgrade_none_text()}
      </EmptyState>
    );
  }
  // in order, from the least to the most: what comes before one's own is no upgrade
  const own = offers.findIndex(({ current }) => current);
  return (
    <>
      <ul className={`${classes['cards']} grid-cols-[repeat(auto-fit,minmax(min(288px,100%),1fr))] grid gap-4 m-0 p-0 list-none`}>
        {offers.map((offer, index) => (
          <li className="flex" key={offer.offerId}>
            <OfferCard offer={offer} isLess={index < own} />
          </li>
        ))}
      </ul>
      {offers.length > 1 ? <CompareTable offers={offers} /> : null}
    </>
  );
}
