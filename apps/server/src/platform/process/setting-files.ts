import { readFileSync } from 'node:fs';
import { codeOf } from '../common/start-error.ts';

type Given = Readonly<Record<string, string | undefined>>;

/**
 * Settings that are kept in files, as the secrets of containers and of systemd are: `SECRET_FILE` names the file that holds `SECRET`. Gives the environment with
 * what the files hold, and a sentence for each that cannot be taken. `isSetting` knows the names.
 */
export function readSettingFiles({ environment, isSetting }: { environment: Given; isSetting: (name: string) => boolean }) {
  const given: Record<string, string | undefined> = { ...environment };
  const faults: string[] = [];
  for (const [fileName, path = ''] of Object.entries(environment)) {
    const name = fileName.replace(/_FILE$/, '');
    if (name === fileName || !isSetting(name) || path.trim() === '') continue;
    if ((environment[name] ?? '').trim() !== '') {
      faults.push(`${name} is set twice: take away ${name} or ${fileName}.`);
      continue;
    }
    try {
      const value = readFileSync(path, 'utf8').trim();
      if (value === '') faults.push(`${fileName} names ${path}, which is empty.`);
      given[name] = value;
    } catch (error) {
      faults.push(`${fileName} names ${path}, which cannot be read (${codeOf(error) ?? 'unknown cause'}).`);
    }
  }
  return { given, faults };
}
