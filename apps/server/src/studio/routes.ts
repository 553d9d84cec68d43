import * as contract from '@abhyas/contract/studio/sources.ts';
import type { ModuleContext } from '../platform/parts.ts';
import { checkText, createSource, getQuestion, getVersion, getVersions, restoreVersion, saveSourceText } from './question.ts';

/** The studio, where staff write what packs bring: questions, tests, paths. */
export function registerStudio({ parts, mount }: ModuleContext): void {
  mount.session(contract.studioQuestion, ({ body: { sourceId } }) => getQuestion({ parts, sourceId }));
  mount.session(contract.checkSource, ({ body }) => checkText({ parts, body }));
  mount.session(contract.saveSource, ({ session, body }) => saveSourceText({ parts, session, body }));
  mount.session(contract.createSource, ({ session, body }) => createSource({ parts, session, body }));
  mount.session(contract.sourceVersions, ({ body }) => getVersions({ parts, body }));
  mount.session(contract.sourceVersion, ({ body }) => getVersion({ parts, body }));
  mount.session(contract.restoreVersion, ({ session, body }) => restoreVersion({ parts, session, body }));
}
