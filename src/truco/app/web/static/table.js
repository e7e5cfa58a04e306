/** The table: one socket, one game, and everything that is seen of it. */

import { html, useEffect, useMemo, useRef, useState } from "htm-preact";
import { useWarnings } from "./absent.js";
import { alertPlayer, announce } from "./announce.js";
import { api, claim, heldAt, holding, person, release } from "./api.js";
import { Beyond, isRefereed } from "./beyond.js";
import { spoken, useSpeech } from "./bubbles.js";
import { bookOf, books, haveBooks } from "./books.js";
import { Calls, press } from "./calls.js";
import { layPack } from "./card.js";
import { Chosen, ChosenLine } from "./chosen.js";
import { Chat } from "./chat.js";
import { Confirm, Dialog } from "./dialog.js";
import { useFocusKept } from "./focus.js";
import { received, unknownGame } from "./game.js";
import { Glossary } from "./glossary.js";
import { Hand, HandTools, useOfCards, useOrder, wordFor } from "./hand.js";
import { HowToPlay } from "./how.js";
import { HandOver, Invite } from "./invite.js";
import { Bench, TakeBench } from "./judge.js";
import { KeyList, useKeys } from "./keys.js";
import { Log } from "./log.js";
import { TableMenu } from "./menu.js";
import { callChico, has, language, t } from "./messages.js";
import { preferences } from "./preferences.js";
import { muted } from "./mute.js";
import { NumberDialog } from "./number.js";
import { RecordPanel, Report } from "./record.js";
import { RolesPanel } from "./roles.js";
import { go } from "./route.js";
import { Scoreboard } from "./scoreboard.js";
import { SeatArea, seatsClass } from "./seat.js";
import { Settings } from "./settings.js";
import { Signs } from "./signs.js";
import { RejectButton, SheetPanel } from "./signing.js";
import { isCrowded, isRange, slotsOf } from "./slots.js";
import { TableSocket } from "./socket.js";
import { play } from "./sound.js";
import { createStore, useStore } from "./store.js";
import { Asks, Between, Strip } from "./strip.js";
import { Talk } from "./talk.js";
import { nameOf } from "./names.js";
import { CardOrder } from "./order.js";
import { linesOf, may, promptOf } from "./tell.js";
import { Terms } from "./terms.js";
import { tipInWords } from "./tip.js";
import { Middle, TricksAgain } from "./trick.js";
import { Microphone, speakCall } from "./voice.js";
import { SeatsPanel } from "./waiting.js";
import { WhoPanel } from "./who.js";
import { WhyPanel } from "./why.js";
import { wordName } from "./words.js";

/** @import { Game } from "./types.js" */
/** @import { Doings } from "./strip.js" */
/** @import { Store } from "./store.js" */

/** @typedef {{ name: string, about?: any } | null} OpenDialog */

/** The elements that say a word, play a card or rule when they are pressed. */
const SAYS = ".call, .card, [data-verdict]";

/**
 * The game of a code, kept up to date by its socket; it begins anew when a player sits down.
 *
 * @param {string} code
 * @param {number} sitting
 * @returns {{ game: Game, socket: { current: TableSocket | null } }}
 */
function useGame(code, sitting) {
  const store = useMemo(
    () => /** @type {Store<{ game: Game }>} */ (createStore({ game: unknownGame(code) })),
    [code, sitting],
  );
  const socket = useRef(/** @type {TableSocket | null} */ (null));
  useEffect(() => {
    /** @param {Partial<Game>} change */
    const set = (change) => store.set({ game: { ...store.get().game, ...change } });
    const connection = new TableSocket(code, { token: heldAt(code)?.token, person: person.get().token }, {
      message: (message) => {
        if (message.type === "refused" && message.code === "bad-token") release([code]);
        else store.set({ game: received(store.get().game, message) });
      },
      open: (open) => {
        if (!open) set({ status: store.get().game.table === null ? "connecting" : "reconnecting" });
      },
      since: () => store.get().game.heard,
    });
    socket.current = connection;
    api("GET", `/api/tables/${code}`, holding(code)).catch((error) => {
      if (error.status !== 404) return;
      connection.close();
      release([code]);
      set({ status: "gone" });
    });
    return () => connection.close();
  }, [store]);
  const tongue = language();
  const spoken = useRef(tongue);
  useEffect(() => {
    if (spoken.current !== tongue) socket.current?.renew();
    spoken.current = tongue;
  }, [tongue]);
  return { game: useStore(store).game, socket };
}

/**
 * Tell what happened to who does not see it, and sound it for who wants that.
 *
 * @param {Game} game
 * @returns {void}
 */
function useVoice(game) {
  const announced = useRef({ seq: 0, prompt: "", refused: /** @type {unknown} */ (null) });
  const prompt = promptOf(game);
  useEffect(() => {
    const fresh = game.live ? game.log.filter((entry) => entry.seq > announced.current.seq) : [];
    announced.current.seq = game.seq;
    announce(fresh.flatMap((entry) => linesOf(game, entry).map((line) => line.text)));
    for (const entry of fresh) {
      if (entry.seat !== game.you) speakCall(game, spoken(game, entry));
    }
    const facts = fresh.flatMap((entry) => entry.facts.map((fact) => fact.fact));
    if (facts.includes("awarded")) play("award");
    else if (facts.some((fact) => fact.endsWith("-called"))) play("call");
    else if (facts.includes("played")) play("card");
  }, [game.seq]);
  useEffect(() => {
    if (game.tip) announce([tipInWords(game)]);
  }, [game.tip]);
  useEffect(() => {
    if (game.glimpse) announce(linesOf(game, game.glimpse).map((line) => line.text));
  }, [game.glimpse]);
  useEffect(() => {
    // A row that changes nothing, such as a phrase or a lost connection, needs no new prompt.
    const turn = game.log.reduce((last, entry) => (entry.facts.length > 0 ? Math.max(last, entry.seq) : last), 0);
    const now = `${turn} ${prompt.text}`;
    if (prompt.urgent && announced.current.prompt !== now) {
      alertPlayer(prompt.text);
      play("turn");
    }
    announced.current.prompt = now;
  }, [game.seq, prompt.text, prompt.urgent]);
  useEffect(() => {
    if (!game.refused || announced.current.refused === game.refused) return;
    announced.current.refused = game.refused;
    alertPlayer(game.refused.message);
    play("refused");
  }, [game.refused]);
}

/**
 * @param {{ code: string }} props
 * @returns {import("htm-preact").VNode}
 */
export function TablePage({ code }) {
  const [sitting, setSitting] = useState(0);
  const [problem, setProblem] = useState("");
  const [bench, setBench] = useState("");
  const { game, socket } = useGame(code, sitting);
  const { all } = useStore(books);
  useEffect(() => {
    // A seat that was handed over: its link holds what opens it, once.
    const take = () => {
      const whole = /^#(juez-)?([0-9a-f]+)$/.exec(location.hash);
      const given = whole?.[2];
      if (!given) return;
      history.replaceState(null, "", location.pathname);
      if (whole?.[1]) {
        setBench(given);
        return;
      }
      claim(code, given).then(
        () => setSitting((now) => now + 1),
        (error) => setProblem(error.message),
      );
    };
    take();
    addEventListener("hashchange", take); // who looks on already opens the link in the same window
    return () => removeEventListener("hashchange", take);
  }, [code]);
  if (game.status === "gone") {
    return html`<main class="notice">
      <h1>${t("table.gone")}</h1>
      <p>${t("table.gone-how", { code })}</p>
      <a class="button strong" href="/">${t("menu.home")}</a>
    </main>`;
  }
  useEffect(() => {
    haveBooks();
  }, []);
  if (problem) {
    return html`<main class="notice">
      <h1>${t("hand-over.failed")}</h1>
      <p role="alert">${problem}</p>
      <button type="button" class="strong" onClick=${() => setProblem("")}>${t("hand-over.look")}</button>
    </main>`;
  }
  if (game.view === null || game.table === null || all.length === 0) {
    return html`<main class="notice"><h1>Truco</h1><p role="status">${t("table.connecting", { code })}</p></main>`;
  }
  const again = () => setSitting(sitting + 1);
  const done = () => {
    setBench("");
    again();
  };
  return html`<${TableView} game=${game} socket=${socket} again=${again} />
    ${bench && !game.judge ? html`<${TakeBench} game=${game} token=${bench} done=${done} close=${() => setBench("")} />` : null}`;
}

/**
 * @param {{ game: Game, socket: { current: TableSocket | null }, again: () => void }} props
 * @returns {import("htm-preact").VNode}
 */
function TableView({ game, socket, again }) {
  const [dialog, setDialog] = useState(/** @type {OpenDialog} */ (null));
  const [order, setOrder] = useOrder(game);
  const [doing, setDoing] = useState("");
  const [dictation, setDictation] = useState(/** @type {{ text: string } | null} */ (null));
  const use = useOfCards(game, doing);
  const speech = useSpeech(game);
  useStore(muted);
  useVoice(game);
  useWarnings(game);
  const view = /** @type {NonNullable<Game["view"]>} */ (game.view);
  const book = bookOf(game.table?.rules ?? "");
  layPack(book?.pack);
  callChico(book?.chico);

  /** @param {string} word */
  const send = (word) => {
    socket.current?.send({ type: "act", word, answers: game.pending });
    setDoing("");
  };
  /** @param {string} word a sign or a look, which answers nothing */
  const sign = (word) => socket.current?.send({ type: "act", word, answers: null });
  /** @param {string} word */
  const act = (word) => {
    const choice = may(game, word);
    if (choice && isRange(choice)) setDialog({ name: "number", about: word });
    else if (choice?.ask && preferences.get().ask) setDialog({ name: "confirm", about: word });
    else if (!choice && isRefereed(game) && !game.judge) setDialog({ name: "irregular", about: word });
    else send(word);
  };
  /** @type {Doings} */
  const doings = {
    act,
    ask: (what, more = {}) => socket.current?.send({ type: "table", do: what, ...more }),
    open: (name, about) => setDialog({ name, about }),
    again,
  };
  /** @type {import("./log.js").Why} */
  const why = (about) => setDialog({ name: "why", about });
  useKeys(game, {
    card: (place) => {
      const card = order[place];
      if (card && view.cards?.includes(card)) act(wordFor(card, use.doing));
    },
    slot: (id) => {
      const slot = slotsOf(game).find((slot) => slot.id === id);
      if (slot) press(game, slot, act);
    },
    help: () => setDialog({ name: "keys" }),
  });
  /** @param {MouseEvent} event the second click of a double click, which would say a word twice */
  const once = (event) => {
    const pressed = event.target instanceof Element && event.target.closest(SAYS);
    if (pressed && event.detail > 1) event.stopPropagation();
  };
  const seated = game.you !== null;
  const kept = useFocusKept();
  const looks = [seatsClass(view), seated ? "" : "looking", game.judge ? "judging" : "", isCrowded(game) ? "crowded" : ""];
  return html`<div class=${["table live", ...looks].filter(Boolean).join(" ")} ...${kept} onClickCapture=${once}>
    <${Bar} game=${game} open=${doings.open} />
    <main>
      <h1 class="unseen">${t("table.title", { code: game.code })}</h1>
      <div class="board">
        <${Felt} game=${game} speech=${speech} doings=${doings} />
        <${Scoreboard} game=${game} />
        <${Asks} game=${game} doings=${doings} />
        <${Strip} game=${game} doings=${doings} why=${why} />
        ${view.phase === "play" && seated
          ? html`<${Hand} game=${game} order=${order} setOrder=${setOrder} doing=${use.doing} act=${act} />
              <${HandTools} game=${game} order=${order} setOrder=${setOrder} doing=${use.doing} setDoing=${setDoing} ask=${doings.ask} />`
          : html`<${Between} game=${game} doings=${doings} why=${why} />`}
        ${seated && (view.phase === "play" || game.menu.length > 0)
          ? html`<${Calls} game=${game} act=${act} explain=${(/** @type {string} */ term) => doings.open("glossary", term)} />`
          : null}
      </div>
      <div class="mine">
        <${CardOrder} rules=${game.table?.rules ?? ""} turned=${view.muestra} mine=${view.cards ?? []} />
        ${game.judge ? html`<${Bench} game=${game} doings=${doings} />` : null}
        ${seated
          ? html`<${Microphone}
                game=${game}
                act=${act}
                write=${(/** @type {string} */ text) => setDictation({ text })}
                say=${(/** @type {string} */ text) => socket.current?.send({ type: "talk", text, name: "", answers: game.pending })}
              />
              ${view.phase === "play" && view.settling?.open ? html`<${RejectButton} game=${game} doings=${doings} />` : null}
              <${Beyond} game=${game} send=${send} />
              <${Signs} game=${game} send=${sign} />
              <${Talk}
                partners=${view.seats.length > 2}
                silent=${!view.talk}
                say=${(/** @type {string} */ word) => socket.current?.send({ type: "say", word })}
              />`
          : null}
        <${Chat}
          game=${game}
          why=${why}
          heard=${dictation}
          weigh=${(/** @type {string} */ text) => socket.current?.send({ type: "weigh", text }) ?? ""}
          silent=${seated && !view.talk}
          say=${(/** @type {string} */ text, /** @type {string} */ name) => socket.current?.send({ type: "talk", text, name, answers: game.pending })}
        />
      </div>
    </main>
    <aside>
      <${Log} game=${game} why=${why} />
    </aside>
    <${Opened} game=${game} dialog=${dialog} setDialog=${setDialog} doings=${doings} send=${send} />
  </div>`;
}

/**
 * @param {{ game: Game, open: (name: string, about?: unknown) => void }} props
 * @returns {import("htm-preact").VNode}
 */
function Bar({ game, open }) {
  return html`<header class="bar">
    <a class="brand" href="/">Truco</a>
    <button type="button" class="chip" onClick=${() => open("invite")} aria-label=${t("bar.code", { code: game.code })}>
      ${game.code}
    </button>
    <${ChosenLine} rules=${game.table?.rules ?? ""} kind=${game.view?.kind ?? ""} open=${() => open("chosen")} />
    <span class=${`link ${game.status}`} role="status">${game.status === "open" ? "" : t(`table.${game.status}`)}</span>
    <button type="button" class="icon" onClick=${() => open("glossary", "envido")} aria-label=${t("menu.glossary")}>?</button>
    <button type="button" class="icon" onClick=${() => open("settings")} aria-label=${t("settings.title")}>⚙</button>
    <button type="button" class="icon" onClick=${() => open("menu")} aria-label=${t("menu.title")}>☰</button>
  </header>`;
}

/**
 * @param {{ game: Game, speech: Record<string, import("./bubbles.js").Speech>, doings: Doings }} props
 * @returns {import("htm-preact").VNode}
 */
function Felt({ game, speech, doings }) {
  const view = /** @type {NonNullable<Game["view"]>} */ (game.view);
  return html`<section class="felt" aria-label=${t("table.felt")}>
    <div class="ring">
      ${view.seats.map(
        (seat) => html`<${SeatArea}
          key=${seat}
          game=${game}
          seat=${seat}
          speech=${speech}
          meet=${(/** @type {string} */ who) => doings.open("who", who)}
        />`,
      )}
      <${Middle} game=${game} open=${() => doings.open("tricks")} />
    </div>
  </section>`;
}

/**
 * @param {{ game: Game, dialog: OpenDialog, setDialog: (dialog: OpenDialog) => void, doings: Doings,
 *   send: (word: string) => void }} props
 * @returns {import("htm-preact").VNode | null}
 */
function Opened({ game, dialog, setDialog, doings, send }) {
  const close = () => setDialog(null);
  const about = dialog?.about;
  const rulebook = game.table?.rules.split(" ")[0] ?? "";
  switch (dialog?.name) {
    case "why": {
      const report = about.seq === undefined || game.you === null ? null : () => setDialog({ name: "report", about });
      return html`<${WhyPanel} title=${about.title} rules=${about.rules} rulebook=${rulebook} close=${close} report=${report} />`;
    }
    case "report":
      return html`<${Report} game=${game} title=${about.title} seq=${about.seq} close=${close} />`;
    case "invite":
      return html`<${Invite} game=${game} close=${close} />`;
    case "hand-over":
      return html`<${HandOver} game=${game} close=${close} />`;
    case "settings":
      return html`<${Settings} game=${game} ask=${doings.ask} close=${close} />`;
    case "menu":
      return html`<${TableMenu} game=${game} doings=${doings} close=${close} />`;
    case "record":
      return html`<${RecordPanel} game=${game} close=${close} />`;
    case "sheet":
      return html`<${SheetPanel} game=${game} doings=${doings} close=${close} />`;
    case "roles":
      return html`<${RolesPanel} game=${game} doings=${doings} close=${close} />`;
    case "seats":
      return html`<${SeatsPanel} game=${game} doings=${doings} close=${close} />`;
    case "glossary":
      return html`<${Glossary} term=${about} rulebook=${rulebook} close=${close} />`;
    case "how":
      return html`<${Dialog} title=${t("how.title")} close=${close} look="drawer"><${HowToPlay} rules=${game.table?.rules ?? ""} level=${3} /><//>`;
    case "who":
      return html`<${WhoPanel} game=${game} seat=${about} close=${close} />`;
    case "keys":
      return html`<${KeyList} game=${game} close=${close} />`;
    case "number":
      return html`<${NumberDialog} game=${game} word=${about} act=${send} close=${close} />`;
    case "chosen":
      return html`<${Chosen}
        rules=${game.table?.rules ?? ""}
        terms=${html`<${Terms} game=${game} />`}
        close=${close}
      />`;
    case "tricks":
      return html`<${TricksAgain} game=${game} close=${close} />`;
    case "irregular":
      return html`<${ConfirmWord} word=${about} irregular=${true} send=${send} close=${close} />`;
    case "confirm":
      return html`<${ConfirmWord} word=${about} send=${send} close=${close} />`;
    case "resign":
    case "leave":
      return html`<${ConfirmEnd} what=${dialog.name} game=${game} doings=${doings} close=${close} />`;
    default:
      return null;
  }
}

/**
 * @param {{ word: string, send: (word: string) => void, close: () => void, irregular?: boolean }} props
 * @returns {import("htm-preact").VNode}
 */
function ConfirmWord({ word, send, close, irregular = false }) {
  /** @param {boolean} yes @param {boolean} never */
  const answer = (yes, never) => {
    if (yes && never) preferences.set({ ask: false });
    close();
    if (yes) send(word);
  };
  const own = has(`confirm.${word}`) ? `confirm.${word}` : "confirm.other";
  const key = irregular ? "confirm.irregular" : own;
  const title = wordName(word);
  return html`<${Confirm}
    title=${title}
    text=${t(key)}
    yes=${title}
    no=${t("ui.no")}
    answer=${answer}
    once=${irregular}
  />`;
}

/**
 * @param {{ what: string, game: Game, doings: Doings, close: () => void }} props
 * @returns {import("htm-preact").VNode}
 */
function ConfirmEnd({ what, game, doings, close }) {
  /** @param {boolean} yes */
  const answer = (yes) => {
    close();
    if (!yes) return;
    doings.ask(what);
    if (what !== "leave") return;
    release([game.code]);
    go("/");
  };
  const name = game.you === null ? "" : nameOf(game, game.you);
  return html`<${Confirm}
    title=${t(`menu.${what}`)}
    text=${t(`confirm.${what}`, { name })}
    yes=${t(`menu.${what}`)}
    no=${t("ui.no")}
    answer=${answer}
    once=${true}
  />`;
}
