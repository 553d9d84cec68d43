import type { Status } from '@abhyas/rules/learning/completion.ts';

/** The picture of an asset's card: its own, a video's poster, that of its place or of the path. */
export function pictureOf({
  asset,
  node,
  path,
}: {
  asset: { thumbKey: string; posterKey: string };
  node: { thumbKey: string } | undefined;
  path: { thumbKey: string };
}): string {
  return asset.thumbKey || asset.posterKey || node?.thumbKey || path.thumbKey;
}

/** Gives what says how far a student has come with an asset that is no test: these they have begun, these completed. */
export function statusIn(progress: { readonly begun: readonly bigint[]; readonly completed: readonly bigint[] }) {
  const statuses = new Map<bigint, Status>([
    ...progress.begun.map((id) => [id, 'in-progress'] as const),
    ...progress.completed.map((id) => [id, 'completed'] as const),
  ]);
  return ({ id }: { readonly id: bigint }): Status => statuses.get(id) ?? '';
}
