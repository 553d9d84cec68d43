import type { SchoolDataKind } from '@abhyas/contract/schools/school-limits.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/calls/download.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';

const { all } = queryKeys.staffSchools;

/** How much there is of each kind. */
export const countsQuery = queryOptions({
  queryKey: [...all, 'counts'],
  queryFn: ({ signal }) => call('schoolDataCounts', {}, { signal }),
  staleTime: 0,
});

/** Checks a file, or imports it; then the counts are read again. */
export function useImport(kind: SchoolDataKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ csv, dryRun }: { csv: string; dryRun: boolean }) => ({
      dryRun,
      result: await call('importSchoolData', { kind, csv, dryRun }),
    }),
    meta: { quiet: true },
    onSuccess: ({ dryRun, result: { faultCount, added, changed, withdrawn } }) => {
      if (dryRun || faultCount > 0) return;
      void client.invalidateQueries({ queryKey: all });
      showSuccess(m.ssch_imported({ added, changed, withdrawn }));
    },
  });
}

/** Saves the rows of a kind as a file. */
export function useDownload(kind: SchoolDataKind) {
  return useMutation({
    mutationFn: () => call('exportSchoolData', { kind }),
    onSuccess: ({ csv }) => saveCsv({ csv, kind }),
  });
}

/** Saves CSV as a file that a spreadsheet reads as UTF-8. */
export const saveCsv = ({ csv, kind }: { csv: string; kind: SchoolDataKind }): void =>
  saveFile({ file: new Blob(['\uFEFF', csv], { type: 'text/csv' }), name: `${kind}.csv` });
