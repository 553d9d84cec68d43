import { join } from 'node:path';
import type { Config } from '../../platform/process/config.ts';
import type { Bucket } from './bucket.ts';

/** Where the portal's files are: in a folder, or in a bucket. */
export type FilesPlace = { readonly folder: string } | { readonly bucket: Bucket };

/** Where the settings say that the files are. */
export async function openFilesPlace({ config, dataDir }: { config: Config; dataDir: string }): Promise<FilesPlace> {
  if (config.s3 === null) return { folder: join(dataDir, 'files') };
  // loaded only here: it is large, and most portals begin without it
  const { openBucket } = await import('./bucket.ts');
  return { bucket: openBucket(config.s3) };
}
