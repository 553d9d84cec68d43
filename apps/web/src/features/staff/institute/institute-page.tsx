import { figureNames, type ListedFigure, listedFigures } from '@abhyas/contract/analytics/institute-limits.ts';
import type { Institute } from '@abhyas/contract/analytics/institute.ts';
import { NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import { pageOf } from '../../../shared/staff/words.ts';
import { Card } from '../../../ui/cards/card.tsx';
import { FactList } from '../../../ui/cards/fact-list.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { ChoicePills } from '../../../ui/forms/choice-pills.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { QuickMessage } from '../messages/quick-message.tsx';
import { deskAddress, type Filter, filterOf, periods } from './address.ts';
import { ExportButtons } from './export-buttons.tsx';
import { FigureList } from './figure-list.tsx';
import { Figures } from './figures.tsx';
import classes from './institute.module.css';
import { NextExams } from './next-exams.tsx';
import { instituteQuery } from './queries.ts';
import { RiskTable } from './risk-table.tsx';
import { aboutDesk, figureWords, filterText, howText, periodWords } from './words.ts';

interface InstitutePageProps {
  /** The figure whose list is shown; of no figure: all of them. */
  readonly list: string;
  readonly page: string;
  readonly period: string;
  /** The id of the course whose figures are shown; '' for those of all. */
  readonly course: string;
}

/** /staff/institute: how the institute does, who is at risk and whether the next exam day is ready; and the list behind a figure. */
export function InstitutePage({ list, page, ...chosen }: InstitutePageProps) {
  const filter = filterOf(chosen);
  const figure = listedFigures.find((name): name is ListedFigure => name === list);
  return (
    <StaffScreen right="people">
      {figure === undefined ? <Desk filter={filter} /> : <FigureList key={figure} figure={figure} page={pageOf(page)} filter={filter} />}
    </StaffScreen>
  );
}

function Desk({ filter }: { filter: Filter }) {
  const query = useQuery(instituteQuery(filter));
  const { data } = query;
  const retry = () => void query.refetch();
  return (
    <>
      <PageHeader
        title={m.inst_tab()}
        aside={
          data === undefined ? undefined : (
            <ExportButtons
              title={m.inst_tab()}
              about={filterText(data, filter)}
              rows={async () => (await import('./exports.ts')).deskRows(data, filter)}
            />
          )
        }
      >
        {data === undefined ? '\u00A0' : aboutDesk(data, filter)}
      </PageHeader>
      {data === undefined ? null : <DeskFilter filter={filter} courses={data.courses} />}
      <QueryView query={query} loading={<DeskSkeleton />}>
        {(institute) => (
          <>
            <Figures institute={institute} filter={filter} onRetry={retry} />
            <div className={`${classes['desk']} mb-6`}>
              <div>
                <section className="grid gap-3 mb-6" aria-labelledby="risks-title">
                  <div className="flex flex-wrap gap-x-4 gap-y-2 items-baseline">
                    <h2 id="risks-title" className="text-lg">
                      {m.inst_risks()}
                    </h2>
                    <a className="tap ms-auto rounded-[4px] text-brand-text text-sm font-medium print:hidden" href="#how">
                      {m.inst_how_we_judge()}
                    </a>
                    {institute.risks === null || institute.risks.total <= institute.risks.first.length ? null : (
                      <PathLink
                        className="tap rounded-[4px] text-brand-text text-sm font-medium print:hidden"
                        href={deskAddress(filter, { figure: 'atRisk' })}
                      >
                        {m.inst_show_all({ count: institute.risks.total })}
                      </PathLink>
                    )}
                  </div>
                  {institute.risks === null ? (
                    <ErrorState error={null} onRetry={retry} />
                  ) : institute.risks.total === 0 ? (
                    <p className="text-muted text-sm">{m.inst_risks_none()}</p>
                  ) : (
                    <RiskTable risks={institute.risks.first} />
                  )}
                </section>
                {institute.exams === null ? <ErrorState error={null} onRetry={retry} /> : <NextExams exams={institute.exams} />}
              </div>
              <QuickMessage />
            </div>
            <How figures={institute.figures} filter={filter} />
          </>
        )}
      </QueryView>
    </>
  );
}

/** How far the figures look back, and whose they are, all courses' or one's. It is in the address. */
function DeskFilter({ filter, courses }: { filter: Filter; courses: Institute['courses'] }) {
  const { history } = useRouter();
  const choose = (part: Partial<Filter>) => history.replace(deskAddress({ ...filter, ...part }));
  return (
    <div className="flex flex-wrap gap-3 items-center mb-4 print:hidden">
      <ChoicePills
        label={m.inst_period()}
        choices={periods.map((value) => ({ value, text: periodWords[value]() }))}
        value={filter.period}
        onChange={(period) => choose({ period })}
      />
      <NativeSelect
        className="max-w-full"
        aria-label={m.inst_course()}
        data={[{ value: '', label: m.inst_every_course() }, ...courses.map(({ courseId, name }) => ({ value: courseId, label: name }))]}
        value={filter.courseId}
        onChange={({ currentTarget: { value } }) => choose({ courseId: value })}
      />
    </div>
  );
}

/** How each figure is counted, and when a student is at risk. */
function How({ figures, filter }: { figures: Institute['figures']; filter: Filter }) {
  return (
    <Card id="how" className="grid gap-3 scroll-mt-35" aria-labelledby="how-title">
      <h2 id="how-title" className="text-lg">
        {m.inst_how()}
      </h2>
      <FactList look="grid" facts={figures.map(({ name }) => ({ name: figureWords[name](), value: howText(name, filter) }))} />
    </Card>
  );
}

function DeskSkeleton() {
  return (
    <div role="status" aria-label={m.loading()} className="grid gap-6">
      <div className={`${classes['figures']} grid gap-4`}>
        {figureNames.map((name) => (
          <Skeleton key={name} height={104} radius="md" />
        ))}
      </div>
      <Skeleton height={280} radius="md" />
      <Skeleton height={160} radius="md" />
    </div>
  );
}
