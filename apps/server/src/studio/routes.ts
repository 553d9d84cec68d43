import { Readable } from 'node:stream';
import * as bank from '@abhyas/contract/studio/bank.ts';
import * as whole from '@abhyas/contract/studio/files.ts';
import * as imports from '@abhyas/contract/studio/imports.ts';
import * as review from '@abhyas/contract/studio/review.ts';
import * as contract from '@abhyas/contract/studio/sources.ts';
import * as tests from '@abhyas/contract/studio/tests.ts';
import { listNamed } from '../modules/sources/bank-queries.ts';
import { bankFiguresJob, refreshBankFigures } from '../modules/sources/bank-row-queries.ts';
import { oneFile } from '../platform/http/upload.ts';
import type { ModuleContext } from '../platform/parts.ts';
import { changeQuestions, exportQuestions, getBank, getFacets, getPreview, saveView } from './bank.ts';
import { createFile, getFile, getFiles, previewFiles, publishFiles, startPack } from './files.ts';
import { exportContent, ExportSchema, getExportable } from './export/export-content.ts';
import { acceptEntries } from './imports/accept-import.ts';
import { readImport } from './imports/read-import.ts';
import { getImportPage, getImports, skipInImport, undoImport } from './imports/show-import.ts';
import { finishMedia } from './imports/keep-media.ts';
import { finishImport, importJob, keepPart, purgeImports, purgeJob, startUpload } from './imports/upload-file.ts';
import { convertPage, keepPicture, linkMedia } from './pictures.ts';
import { createPresence } from './presence.ts';
import { publishSource, publishSources } from './publish.ts';
import { checkText, createSource, getQuestion, getVersion, getVersions, restoreVersion, saveSourceText } from './question.ts';
import { drawForTest, getTestFigures, getTestPaper } from './test-builder.ts';
import { getRehearsalPaper, scoreRehearsal } from './rehearsal.ts';
import { addComment, changeComment, getQueue, getReview, getSolveView, solveSource, submitSource, tryText } from './review.ts';

/** The studio, where staff write what packs bring: questions, tests, paths. */
export function registerStudio({ parts, mount }: ModuleContext): void {
  const presence = createPresence({ parts });
  mount.session(contract.lookAtSource, ({ session, body }) => presence.look({ session, body }));
  mount.session(contract.studioQuestion, ({ body: { sourceId } }) => getQuestion({ parts, sourceId }));
  mount.session(contract.checkSource, ({ body }) => checkText({ parts, body }));
  mount.session(contract.saveSource, async ({ session, body }) => {
    const saved = await saveSourceText({ parts, session, body });
    if (saved.isSaved) await presence.tell({ sourceId: body.sourceId, personId: session.personId });
    return saved;
  });
  mount.session(contract.createSource, ({ session, body }) => createSource({ parts, session, body }));
  mount.uploads(contract.addPicture, oneFile, ({ session, body, files: sent }) => keepPicture({ parts, session, body, files: sent }));
  mount.session(contract.sourceVersions, ({ body }) => getVersions({ parts, body }));
  mount.session(contract.sourceVersion, ({ body }) => getVersion({ parts, body }));
  mount.session(contract.restoreVersion, ({ session, body }) => restoreVersion({ parts, session, body }));
  mount.session(review.sourceReview, ({ body: { sourceId } }) => getReview({ parts, sourceId }));
  mount.session(review.trySource, ({ body }) => tryText({ parts, body }));
  mount.session(review.submitSource, ({ body }) => submitSource({ parts, body }));
  mount.session(review.reviewQueue, ({ session }) => getQueue({ parts, session }));
  mount.session(review.solveView, ({ body: { sourceId } }) => getSolveView({ parts, sourceId }));
  mount.session(review.solveSource, ({ session, body }) => solveSource({ parts, session, body }));
  mount.session(review.addSourceComment, ({ session, body }) => addComment({ parts, session, body }));
  mount.session(review.resolveSourceComment, ({ body }) => changeComment({ parts, body }));
  mount.session(review.publishSource, ({ session, body, timeZone }) => publishSource({ parts, session, timeZone, body }));
  mount.session(review.publishSources, ({ session, body, timeZone }) => publishSources({ parts, session, timeZone, body }));
  mount.session(bank.studioBank, ({ body }) => getBank({ parts, body }));
  mount.session(bank.studioFacets, ({ session }) => getFacets({ parts, session }));
  mount.session(bank.saveBankView, ({ session, body }) => saveView({ parts, session, body }));
  mount.session(bank.studioPacks, () => getExportable({ parts }));
  mount.stream(
    {
      method: 'POST',
      path: '/api/main/exportContent',
      access: contract.author,
      effect: 'read',
      body: ExportSchema,
      isUse: true,
    },
    async ({ body, reply }) => {
      const { name, chunks } = await exportContent({ parts, body });
      return reply
        .header('content-type', 'application/zip')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(chunks, { objectMode: false }));
    },
  );
  mount.session(bank.studioPreview, ({ body: { sourceId } }) => getPreview({ parts, sourceId }));
  mount.session(bank.changeQuestions, ({ session, body }) => changeQuestions({ parts, session, body }));
  mount.session(bank.exportQuestions, ({ body }) => exportQuestions({ parts, body }));
  parts.jobs.define(bankFiguresJob, () => refreshBankFigures({ parts }));
  parts.jobs.schedule(bankFiguresJob, '*/5 * * * *');
  parts.jobs.define<{ importId: string }>(importJob, ({ importId }) => readImport({ parts, importId: BigInt(importId) }));
  parts.jobs.define(purgeJob, () => purgeImports({ parts }));
  parts.jobs.schedule(purgeJob, '53 * * * *');
  mount.session(whole.studioFiles, () => getFiles({ parts }));
  mount.session(whole.studioFile, ({ body: { sourceId } }) => getFile({ parts, sourceId }));
  mount.uploads(whole.convertPage, oneFile, ({ session, body, files: sent }) => convertPage({ parts, session, body, files: sent }));
  mount.session(whole.studioAsked, async ({ body }) => ({ questions: await listNamed({ queryable: parts.database.orm, ...body }) }));
  mount.session(whole.studioMedia, async ({ body }) => ({ media: await linkMedia({ parts, ...body }) }));
  mount.session(whole.createFile, ({ session, body }) => createFile({ parts, session, body }));
  mount.session(whole.startPack, ({ session, body }) => startPack({ parts, session, body }));
  mount.session(whole.previewFiles, ({ body }) => previewFiles({ parts, body }));
  mount.session(whole.publishFiles, ({ session, body }) => publishFiles({ parts, session, body }));
  mount.session(tests.testFigures, ({ body }) => getTestFigures({ parts, body }));
  mount.session(tests.drawTestQuestions, ({ body }) => drawForTest({ parts, body }));
  mount.session(tests.testPaper, ({ body }) => getTestPaper({ parts, body }));
  mount.session(tests.rehearsalPaper, ({ body, timeZone }) => getRehearsalPaper({ parts, timeZone, body }));
  mount.session(tests.scoreRehearsal, ({ body, timeZone }) => scoreRehearsal({ parts, timeZone, body }));
  mount.session(imports.studioImports, () => getImports({ parts }));
  mount.session(imports.startImport, ({ session, body }) => startUpload({ parts, session, body, purpose: 'questions' }));
  mount.session(imports.startMedia, ({ session, body }) => startUpload({ parts, session, body, purpose: body.purpose }));
  mount.session(imports.finishMedia, ({ body }) => finishMedia({ parts, body }));
  mount.uploads(imports.sendImportPart, { ...oneFile, isRecording: true }, ({ body, files: [file] }) =>
    keepPart({ parts, body, file: file?.body ?? Buffer.alloc(0) }),
  );
  mount.session(imports.finishImport, ({ body }) => finishImport({ parts, body }));
  mount.session(imports.studioImport, ({ body }) => getImportPage({ parts, body }));
  mount.session(imports.acceptImportEntries, ({ session, body }) => acceptEntries({ parts, session, body }));
  mount.session(imports.skipImportEntries, ({ body }) => skipInImport({ parts, body }));
  mount.session(imports.undoImport, ({ session, body }) => undoImport({ parts, session, body }));
}
