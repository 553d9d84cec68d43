import { ConvertError } from '../content/convert/container.ts';
import { StartError } from '../platform/common/start-error.ts';
import {
  abilityFiles,
  calibrateFile,
  equateFiles,
  itemsFile,
  tryAdaptive,
  tryChances,
  tryMultistage,
  tryPredictor,
  tryRecovery,
  tryRevision,
} from './stats/estimators.ts';
import { sizingTables } from './stats/sizing.ts';

const usage = `Usage: npm run -s stats -- items <marks.csv>                       statistics of a test and its questions
       npm run -s stats -- calibrate <responses.csv>              item parameters of the two-parameter model
       npm run -s stats -- ability <items.csv> <responses.csv>    abilities of candidates
       npm run -s stats -- equate <x.csv> <y.csv> [--smooth]      equipercentile equivalents
       npm run -s stats -- predict [--exams N] [--candidates N]   how far the percentile predictor is off
       npm run -s stats -- recover [--items N] [--candidates N]   how well calibration recovers made-up items
       npm run -s stats -- adaptive [--learners N] [--items N]    how adaptive practice does
       npm run -s stats -- multistage [--candidates N]            how adaptive papers score
       npm run -s stats -- revision [--learners N]                how well revision predicts what is remembered
       npm run -s stats -- chances [--programmes N] [--candidates N]  how estimated chances of a call do
       npm run -s stats -- sizing                                 what a portal of some sizes needs, as tables
The answer is JSON, but for the tables. What the files look like: docs/statistics.md`;

/** `npm run stats`: the estimators of the portal on files, without a portal. Null for a command that there is not. */
function run([verb, ...rest]: readonly string[]): unknown {
  if (verb === 'sizing') return rest.length > 0 ? null : sizingTables();
  if (verb === 'predict') return tryPredictor(rest);
  if (verb === 'recover') return tryRecovery(rest);
  if (verb === 'adaptive') return tryAdaptive(rest);
  if (verb === 'multistage') return tryMultistage(rest);
  if (verb === 'chances') return tryChances(rest);
  if (verb === 'revision') return tryRevision(rest);
  const smoothed = verb === 'equate' && rest.includes('--smooth');
  const [first, second, ...more] = rest.filter((arg) => !(smoothed && arg === '--smooth'));
  if (first === undefined || first.startsWith('-') || more.length > 0) return null;
  if (second === undefined) return verb === 'items' ? itemsFile(first) : verb === 'calibrate' ? calibrateFile(first) : null;
  if (verb === 'ability') return abilityFiles(first, second);
  return verb === 'equate' ? equateFiles(first, second, { smoothed }) : null;
}

try {
  const answer = run(process.argv.slice(2));
  if (answer === null) console.error(usage);
  else console.log(typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2));
  process.exitCode = answer === null ? 2 : 0;
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConvertError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
