import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePageName } from '../../../lib/page/page-name.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { toPost } from '../posts/post.ts';
import { PostCard } from '../posts/post-card.tsx';
import { PanelTabs } from '../tables.tsx';
import { detailsQueries } from './details-queries.ts';
import classes from './details-page.module.css';
import { PictureGrid, picturesOf } from './picture-grid.tsx';
import { ProgrammePanel } from './programme-panel.tsx';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { IconExternalLink, IconMapPin, IconPhoto } from '@tabler/icons-react';
import { isSafeAddress } from '../../../lib/page/open-tab.ts';
import { Card } from '../../../ui/cards/card.tsx';
import { Gallery } from '../../../ui/media/gallery/gallery.tsx';

interface SchoolHeadProps {
  readonly school: AnswerOf<'schoolDetails'>;
  /** Whether the gallery view is open. */
  readonly gallery: boolean;
  readonly onGallery: () => void;
}

/** Name, place and words of a school beside its pictures, with the ways to its site and to its gallery. */
function SchoolHead({ school, gallery, onGallery }: SchoolHeadProps) {
  const { schoolName, location, websiteUrl, about, schoolImages } = school;
  const hasPictures = schoolImages.length > 0;
  return (
    <Card as="header" className="flex flex-wrap gap-x-8 gap-y-6">
      {hasPictures && !gallery ? (
        <div className="flex-[0_1_480px] min-w-0 max-[900px]:basis-full">
          <Gallery name={schoolName} pictures={picturesOf(schoolImages)} />
        </div>
      ) : null}
      <div className="grid flex-[1_1_320px] content-start gap-3 min-w-0">
        <h1 className="text-xl leading-[1.25] wrap-anywhere text-balance">{schoolName}</h1>
        <p className="flex items-center gap-1 text-muted">
          <IconMapPin size={18} stroke={1.75} aria-hidden="true" />
          {location}
        </p>
        {/* the server has sanitised it */}
        <div
          className={`${classes['about']} max-w-[68ch] text-body leading-[1.6] wrap-break-word`}
          data-content
          lang="en"
          dangerouslySetInnerHTML={{ __html: about }}
        />
        <div className="flex flex-wrap gap-3">
          {isSafeAddress(websiteUrl) ? (
            <Button
              component="a"
              href={websiteUrl}
              target="_blank"
              rel="noopener noreferrer"
              variant="default"
              rightSection={<IconExternalLink size={16} stroke={1.75} aria-hidden="true" />}
            >
              {m.schp_website()}
              <span className="visually-hidden"> {m.schp_new_tab()}</span>
            </Button>
          ) : null}
          {hasPictures ? (
            <Button
              variant="default"
              leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden="true" />}
              aria-expanded={gallery}
              onClick={onGallery}
            >
              {gallery ? m.schp_close_gallery() : m.schp_view_gallery()}
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  );
}

interface DetailsPageProps {
  /** What the address says: the school, the programme whose tab is open, and whether the gallery is. */
  readonly schoolId: string;
  readonly programId: string;
  readonly gallery: boolean;
  readonly onChange: (place: { readonly programId: string; readonly gallery: boolean }) => void;
}

/** /school/details: a school, a tab per programme, its gallery, articles and events (SCH-021). */
export function DetailsPage({ schoolId, programId, gallery, onChange }: DetailsPageProps) {
  const session = useOwnSession();
  const query = useQuery(detailsQueries.details(session, schoolId));
  usePageName(query.data?.schoolName ?? '');
  if (session.lastLoggedInCourseId === '') return <EmptyState drawing="desk" heading="h1" title={m.sch_no_course()} />;
  if (schoolId === '') return <Missing />;
  if (query.data === undefined) return <QueryView query={query} loading={<DetailsSkeleton />} heading="h1" />;
  const school = query.data;
  const programmes = school.schoolProgramData;
  const programme = programmes.find((each) => each.programId === programId) ?? programmes[0];
  const chosen = programme?.programId ?? '';
  return (
    <div className="grid grid-cols-1 gap-8">
      <SchoolHead school={school} gallery={gallery} onGallery={() => onChange({ programId: chosen, gallery: !gallery })} />
      {gallery ? <PictureGrid name={school.schoolName} pictures={school.schoolImages} /> : null}
      {programme === undefined ? (
        <EmptyState drawing="shelf" heading="h2" title={m.schp_no_record()} />
      ) : (
        <PanelTabs
          label={m.schp_programmes()}
          tabs={programmes.map((each) => ({ id: each.programId, name: each.programName }))}
          value={chosen}
          onChange={(id) => onChange({ programId: id, gallery })}
        >
          <ProgrammePanel key={chosen} school={school} programme={programme} />
        </PanelTabs>
      )}
      <Posts title={m.schp_articles()} posts={school.articles.map(toPost)} />
      <Posts title={m.schp_events()} posts={school.events.map(toPost)} />
    </div>
  );
}

function Posts({ title, posts }: { title: string; posts: readonly ReturnType<typeof toPost>[] }) {
  return (
    <section aria-label={title}>
      <h2 className={classes['title']}>{title}</h2>
      {posts.length === 0 ? (
        <p className="text-muted">{m.schp_no_record()}</p>
      ) : (
        <ul className={classes['posts']}>
          {posts.map((post) => (
            <li key={post.id}>
              <PostCard post={post} heading="h3" look="tile" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function Missing() {
  return (
    <EmptyState
      drawing="lost"
      heading="h1"
      title={m.schp_details_missing()}
      action={<PathButton href="/school/home">{m.schp_all_schools()}</PathButton>}
    />
  );
}

function DetailsSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-8" role="status" aria-label={m.loading()}>
      <Skeleton height={320} radius="lg" />
      <Skeleton height={40} width={280} />
      <Skeleton height={360} radius="lg" />
    </div>
  );
}
