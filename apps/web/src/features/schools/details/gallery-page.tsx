import { useQuery } from '@tanstack/react-query';
import { m } from '../../../paraglide/messages.js';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { detailsQueries } from './details-queries.ts';
import { Missing } from './details-page.tsx';
import { PictureGrid } from './picture-grid.tsx';

/** /school/gallery: the pictures of a school on a page of their own. */
export function GalleryPage({ schoolId }: { schoolId: string }) {
  const session = useOwnSession();
  const query = useQuery(detailsQueries.gallery(schoolId));
  // its name is in the details, which are in memory for someone who comes from there
  const { data: school } = useQuery(detailsQueries.details(session, schoolId));
  const name = school?.schoolName ?? '';
  if (schoolId === '') return <Missing />;
  return (
    <>
      <PageHeader
        title={name === '' ? m.schp_gallery_title() : m.schp_gallery_of({ school: name })}
        aside={
          <PathButton variant="default" href={`/school/details?schoolId=${schoolId}`}>
            {m.schp_about_school({ school: name })}
          </PathButton>
        }
      />
      <QueryView query={query} height={480}>
        {(data) => <PictureGrid name={name} pictures={data} />}
      </QueryView>
    </>
  );
}
