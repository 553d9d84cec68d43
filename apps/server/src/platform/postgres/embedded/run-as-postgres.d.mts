interface Ids {
  readonly uid: number;
  readonly gid: number;
}

export function runAsPostgres(paths: readonly string[]):
  | {
      command(program: string, args: readonly string[]): { file: string; args: string[]; ids: Partial<Ids> };
      readonly owner: Ids;
    }
  | { readonly fault: string };
