/**
 * Prints as JSON what each of the given programs prints with `--help`. All programs run in this process, because loading what they import
 * takes longest. When a program calls `process.exit`, it gets an exception instead.
 */

const files = process.argv.slice(2).filter((given) => given !== '--help');
const printed: Record<string, string> = {};
const ended = new Error('The program has ended.');
const { stdout, exit } = process;
const write = stdout.write.bind(stdout);

process.exit = () => {
  throw ended;
};
for (const file of files) {
  stdout.write = (text) => {
    printed[file] = `${printed[file] ?? ''}${String(text)}`;
    return true;
  };
  const cause: unknown = await import(file).catch((error: unknown) => error);
  stdout.write = write;
  if (cause !== ended) throw new Error(`${file} has not ended after its help`, { cause });
}
process.exit = exit;
stdout.write(JSON.stringify(printed));
