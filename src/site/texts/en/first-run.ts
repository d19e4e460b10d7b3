/** English texts of the home page while the instance has no players. */

export const firstRunTexts = {
  preparing: 'This site is being set up. Players, games and trophies will appear here.',
  heading: 'Where are your trophies?',
  intro:
    'There are no players yet. Load trophies in one of these ways, then open this page again; the service can keep running. LanternFox stands for your name.',
  operator: 'Do you run this site?',
  where:
    'Run the commands in a terminal on the computer that runs Laurel. In a clone, begin them with npx. If you start the service with --store or --config, give the commands the same.',
  emulator: 'An emulator on this computer',
  emulatorText: 'RPCS3, shadPS4 or Vita3K. With --watch, new trophies appear while you play.',
  file: 'A file or a folder',
  fileText: 'A table of your trophies, an export, or a copy from a console. Other formats: laurel import --help.',
  network: 'An account of the console network',
  networkText: 'Laurel asks for your login and fetches the trophies of the players you name.',
  demo: 'Just look around',
  demoText: 'Invented players in a store of their own, at another port.',
  again: 'Look again',
  api: 'The API for programs',
};
