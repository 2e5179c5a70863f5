/** Starts the run as a visitor would, once the widget is there. */
const pilotfish = window.pilotfish.create({
  ...{ server: 'https://recorded.invalid/agent', key: 'pk_recorded', locale: 'en' },
  getToken: () => 'recorded',
  session: { resume: 'manual' },
  look: { theme: 'light' },
});

function play() {
  pilotfish.stop();
  show('/shop');
  document.querySelector('[data-cart-count]').textContent = '0';
  void pilotfish.run(TASK);
}

document.querySelector('#again').addEventListener('click', play);
play();
