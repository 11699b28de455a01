// Fireworks over the table when somebody has won: a few seconds, then a still sky; for who wants no motion, the still sky at once.

const COLOURS = ["#ffc43d", "#f2694a", "#3fb6a8", "#5b8def", "#d65db1", "#8bc34a"];
const LASTS_MS = 9000;
const EVERY_MS = 420;
const SPARKS = 44;
const GRAVITY = 0.00022;

export class Fireworks {
  #canvas;
  #pen;
  #sparks = [];
  #began = performance.now();
  #lastRocket = -Infinity;
  #lastDrawn = this.#began;
  #frame = 0;

  constructor(canvas) {
    this.#canvas = canvas;
    this.#pen = canvas.getContext("2d");
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    requestAnimationFrame((now) => (still ? this.#still() : this.#step(now)));
  }

  /** Ends them. */
  stop() {
    cancelAnimationFrame(this.#frame);
    this.#began = -Infinity;
    this.#sparks = [];
  }

  #size() {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    const dense = Math.min(devicePixelRatio || 1, 2);
    if (this.#canvas.width !== Math.round(width * dense) || this.#canvas.height !== Math.round(height * dense)) {
      this.#canvas.width = Math.round(width * dense);
      this.#canvas.height = Math.round(height * dense);
    }
    this.#pen.setTransform(dense, 0, 0, dense, 0, 0);
    return { width, height };
  }

  #rocket(width, height) {
    const at = { x: width * (0.1 + 0.8 * Math.random()), y: height * (0.12 + 0.4 * Math.random()) };
    const colour = COLOURS[Math.floor(Math.random() * COLOURS.length)];
    for (let i = 0; i < SPARKS; i++) {
      const angle = (2 * Math.PI * i) / SPARKS;
      const speed = (0.05 + 0.13 * Math.random()) * Math.min(1, height / 500 + 0.3);
      this.#sparks.push({
        ...at,
        vx: Math.cos(angle) * speed,
        vy: Math.sin(angle) * speed,
        life: 1,
        colour,
        size: 2 + 2.5 * Math.random(),
      });
    }
  }

  #step(now) {
    const { width, height } = this.#size();
    const passed = Math.min(40, now - this.#lastDrawn);
    this.#lastDrawn = now;
    if (now - this.#began < LASTS_MS && now - this.#lastRocket > EVERY_MS) {
      this.#lastRocket = now;
      this.#rocket(width, height);
    }
    this.#pen.clearRect(0, 0, width, height);
    for (const spark of this.#sparks) this.#fly(spark, passed);
    this.#sparks = this.#sparks.filter((spark) => spark.life > 0);
    this.#pen.globalAlpha = 1;
    if (now - this.#began < LASTS_MS || this.#sparks.length) this.#frame = requestAnimationFrame((next) => this.#step(next));
    else if (this.#began > 0) this.#still();
  }

  #fly(spark, passed) {
    spark.x += spark.vx * passed;
    spark.y += spark.vy * passed;
    spark.vy += GRAVITY * passed;
    spark.life -= passed / 1500;
    this.#dot(spark.x, spark.y, spark.size, spark.colour, Math.max(0, spark.life));
  }

  #dot(x, y, size, colour, clear) {
    this.#pen.globalAlpha = clear;
    this.#pen.fillStyle = colour;
    this.#pen.beginPath();
    this.#pen.arc(x, y, size, 0, 2 * Math.PI);
    this.#pen.fill();
  }

  /** Confetti that hangs still. */
  #still() {
    const { width, height } = this.#size();
    for (let i = 0; i < 70; i++) {
      const across = (i * 0.618034) % 1;
      const down = (i * 0.367879) % 1;
      this.#dot(width * across, height * down, 2 + (i % 4), COLOURS[i % COLOURS.length], 0.55);
    }
  }
}
