import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'name' | 'imports'> & {
  readonly modules: Readonly<Record<string, { readonly renderedLength: number }>>;
};

interface Compared {
  readonly chunks: readonly Chunk[];
  /** Modules by chunk, as chunks.json has them. */
  readonly plan: Readonly<Record<string, readonly string[]>>;
  /** What the modules of the first screens have in their paths. */
  readonly roots: readonly string[];
  /** The folder that the paths of the plan begin in, with a slash at its end. */
  readonly repo: string;
}

export interface PlanGaps {
  /** Modules that a first screen needs from other files than those of the plan: each of these is one more request. */
  readonly missing: readonly string[];
  /** Modules of the plan that the build does not have. */
  readonly gone: readonly string[];
}

/** What a plan of first files and a build that was made with it disagree on. */
export function findPlanGaps({ chunks, plan, roots, repo }: Compared): PlanGaps {
  const planned = new Set(Object.values(plan).flat());
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  // another module may have the same words in its path
  const isRoot = (id: string) => planned.has(id.slice(repo.length)) && roots.some((root) => id.includes(root));
  const needed = new Set<Chunk>();
  const add = (chunk: Chunk | undefined) => {
    if (chunk === undefined || needed.has(chunk)) return;
    needed.add(chunk);
    for (const imported of chunk.imports) add(byName.get(imported));
  };
  for (const chunk of chunks) if (Object.keys(chunk.modules).some(isRoot)) add(chunk);
  const writtenIn = (all: Iterable<Chunk>) =>
    [...all].flatMap(({ modules }) =>
      Object.entries(modules).flatMap(([id, { renderedLength }]) =>
        renderedLength > 0 && id.startsWith(repo) ? [id.slice(repo.length)] : [],
      ),
    );
  const here = new Set(writtenIn(chunks));
  return {
    missing: writtenIn([...needed].filter(({ name }) => !Object.hasOwn(plan, name)))
      .filter((id) => !planned.has(id) && id !== 'apps/web/index.html')
      .sort(),
    gone: [...planned].filter((id) => !here.has(id)).sort(),
  };
}

/** Writes beside the build what it and its plan disagree on; a test of the built portal reads it. The build itself is as good, only slower at a first visit. */
export function writesPlanGaps({ file, ...of }: Omit<Compared, 'chunks'> & { file: string }): Plugin {
  return {
    name: 'writes-plan-gaps',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify(findPlanGaps({ ...of, chunks }), null, 2)}\n`);
    },
  };
}
