import { deviceDatabases } from '../../../lib/device-databases.ts';
import { sealedTable } from '../../../lib/sealed-rows.ts';
import type { KeptSeen, ProgressStore, SeenOfAsset } from './progress-recorder.ts';

type SeenColumns = Pick<KeptSeen, 'tab' | 'courseId' | 'assetId' | 'revision'>;

const rowsOf = sealedTable<SeenColumns, SeenOfAsset>({
  database: deviceDatabases.progress,
  table: 'seen',
  label: 'progress',
  key: ['tab', 'courseId', 'assetId'],
});

/** What somebody (`owner`) saw and the server does not have, sealed to them. Every window writes rows of its own. */
export function deviceProgress(owner: string): ProgressStore {
  const rows = rowsOf(owner);
  return {
    list: async () => (await rows.list()).map(({ columns: { tab, revision }, value }) => ({ ...value, tab, revision })),
    put: ({ tab, revision, ...seen }) =>
      rows.put({ columns: { tab, courseId: seen.courseId, assetId: seen.assetId, revision }, value: seen }),
    forget: ({ tab, courseId, assetId, revision }) => rows.forget({ tab, courseId, assetId }, (there) => there.revision === revision),
  };
}
